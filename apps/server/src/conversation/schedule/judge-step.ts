import { contactLabel, fillVariables, whyNotStep } from '@prosa/contract'
import type { ApprovedTemplate } from '../../channels/channel.ts'
import { addEvent, addMessage, applyOwner, type DialogDraft, type MessageInput } from '../dialog/draft.ts'
import {
  clockIn,
  dueAfter,
  type RunRow,
  type StoredStep,
  stepFacts,
  valuesFor,
  waitBefore,
} from '../model/follow-up.ts'
import { isStopped } from '../suspension/is-stopped.ts'
import { waitingNodeOf } from '../turn/flow-moment.ts'
import { type ApprovedTemplates, isAsChosen } from './approved-templates.ts'
import { mustAsk } from './judge.ts'
import type { FiredReminder, StepEnd } from './steps.queries.ts'

/** What the step says by its template; null: a value is lacking. */
const filledBy = (
  templates: ApprovedTemplates,
  run: RunRow,
  { template }: StoredStep,
): Pick<MessageInput, 'text' | 'template'> | null => {
  if (!template) return null
  const values = template.values.map((value) => fillVariables(value, valuesFor(run)))
  const filled = templates.fill(run.kind, template.approved as ApprovedTemplate, values)
  return filled && { text: filled.text, template: filled.outbound }
}

/**
 * Decides about a due step under its dialog's lock: it becomes a message of the draft, is put off or left out, or ends the follow-up.
 * @returns what became of it; null: it goes on waiting
 */
export const judgeStep = (
  draft: DialogDraft,
  run: RunRow,
  now: Date,
  templates: ApprovedTemplates,
): StepEnd | typeof mustAsk | null => {
  const { dialog } = draft
  const end = endOfStep(draft, run, now, templates)
  // Closing by silence counts from the next step.
  if (end !== mustAsk && end?.state === 'waiting' && (dialog.plannedAt === null || dialog.plannedAt < end.dueAt))
    dialog.plannedAt = end.dueAt
  return end
}

const endOfStep = (
  draft: DialogDraft,
  run: RunRow,
  now: Date,
  templates: ApprovedTemplates,
): StepEnd | typeof mustAsk | null => {
  const { dialog } = draft
  const { steps, end } = run.definition
  const step = steps[run.step]
  const approved = step?.template ? templates.known(dialog) : null
  const isThere = !step?.template || !approved || isAsChosen(step.template, approved)
  const isFlowWaiting = dialog.owner === 'bot' && waitingNodeOf(dialog) !== null
  const { owner, lastInboundAt } = dialog
  const verdict = whyNotStep(
    stepFacts(run, { owner, lastInboundAt, isFlowWaiting }, now, { isSuspended: isStopped(dialog, now), isThere }),
  )
  const tell = (kind: string, detail: Record<string, string | number | null>): void =>
    addEvent(draft, { kind, userId: null, userName: null, detail: { name: run.name, ...detail } })
  switch (verdict.kind) {
    case 'wait':
      return null
    case 'move':
      return {
        id: run.id,
        state: 'waiting',
        step: run.step,
        dueAt: new Date(verdict.toMs),
        clock: null,
        channelOffSince: verdict.isChannelOff ? (run.channelOffSince ?? now) : null,
      }
    case 'pause': {
      // What was refused goes again.
      const isRefused = run.isTemplateRefused && run.refusedStep !== run.step
      const step = isRefused ? Math.max(0, run.step - 1) : run.step
      return {
        id: run.id,
        state: 'waiting',
        step,
        dueAt: new Date(verdict.toMs),
        clock: null,
        channelOffSince: run.channelOffSince ?? now,
        ...(run.isPaused ? {} : { pauses: { followUpId: run.followUpId, step } }),
        ...(isRefused ? { refusedStep: step } : {}),
      }
    }
    case 'stop':
      // What was said in the room needs no line that says so.
      if (verdict.reason !== 'answered' && verdict.reason !== 'overtaken')
        tell('follow-up-stopped', { reason: verdict.reason })
      return { id: run.id, state: 'stopped', reason: verdict.reason }
    case 'skip':
      tell('follow-up-skipped', { reason: verdict.reason, step: run.step + 1 })
      return movedOn(run, now)
    case 'end':
      tell('follow-up-finished', {})
      draft.chain.push(...run.chain.filter((one) => !draft.chain.includes(one)))
      if (end.act === 'close') applyOwner(draft, { kind: 'close', by: null, reason: 'silence' })
      return {
        id: run.id,
        state: 'done',
        ...(end.act === 'label' ? { labelId: end.labelId, chain: run.chain } : {}),
        ...(end.act === 'reminder' ? { fires: reminderOf(draft, run, end.reminder ?? '', now) } : {}),
      }
    case 'remind':
      return { ...movedOn(run, now), fires: reminderOf(draft, run, step?.reminder ?? '', now) }
    case 'send':
      break
  }
  if (!step) return null
  if (verdict.what === 'template' && approved === undefined) return mustAsk
  const said =
    verdict.what === 'template' ? filledBy(templates, run, step) : { text: fillVariables(step.text, valuesFor(run)) }
  if (!said) {
    tell('follow-up-skipped', { reason: 'lacks-data', step: run.step + 1 })
    return movedOn(run, now)
  }
  tell('followed-up', { step: run.step + 1, of: steps.length })
  const { seq } = addMessage(draft, { sender: 'BOT', ...said, actId: run.id, chain: run.chain })
  return { ...movedOn(run, now), doneSeq: seq }
}

/** A reminder that fires at once: whoever holds the room is reminded, or its queue. */
const reminderOf = (draft: DialogDraft, run: RunRow, text: string, now: Date): FiredReminder => {
  const { dialog } = draft
  const { companyId, id: dialogId, workspaceId } = dialog
  const userId = dialog.owner === 'person' ? dialog.ownerUserId : null
  addEvent(draft, {
    kind: 'reminded',
    userId,
    userName: userId === null ? null : run.holderName,
    detail: userId === null ? { workspaceName: run.workspaceName } : {},
  })
  // Closing by silence counts from it too.
  if (dialog.plannedAt === null || dialog.plannedAt < now) dialog.plannedAt = now
  return { companyId, dialogId, workspaceId, userId, contactName: contactLabel(run.contact), text }
}

/** On to the next step. */
export const movedOn = (run: RunRow, now: Date): Extract<StepEnd, { state: 'waiting' }> => {
  const wait = waitBefore(run.definition, run.step + 1)
  const dueAt = dueAfter(wait, now, { hours: run.definition.hours, timeZone: run.timeZone })
  return {
    id: run.id,
    state: 'waiting',
    step: run.step + 1,
    dueAt,
    clock: wait.at === null ? null : clockIn(run.timeZone, dueAt),
    channelOffSince: null,
  }
}
