import {
  type CannedVariable,
  type ContactParts,
  campaignPlatformOf,
  type FollowUpDefinition,
  type FollowUpWait,
  fillVariables,
  findChannelFacts,
  firstName,
  isVisible,
  nextWithin,
  replyWindowMs,
  type StepFacts,
  waitEnds,
  zoneOffset,
} from '@prosa/contract'
import type { SeenFrom } from './acts.ts'
import type { Owner } from './ownership.ts'
import { advertising, type PlannedTemplate } from './planned.ts'

/** A template as the provider had it when it was saved. */
export type StoredTemplate = Pick<PlannedTemplate, 'name' | 'language' | 'category' | 'headerFile' | 'values'> & {
  approved: object
}

/** A step as a version keeps it. */
export interface StoredStep {
  wait: FollowUpWait
  text: string
  template: StoredTemplate | null
  /** What people are reminded of; without it the step is a message. */
  reminder?: string
}

export type StoredDefinition = Omit<FollowUpDefinition, 'steps' | 'end'> & {
  steps: readonly StoredStep[]
  end: Omit<FollowUpDefinition['end'], 'reminder'> & { reminder?: string }
}

/** One follow-up that is under way in a room, with all that decides about its next step. */
export interface RunRow {
  id: number
  dialogId: number
  followUpId: number
  name: string
  /** The automations that began it. */
  chain: readonly number[]
  /** The next step, from 0; the number of steps: its end. */
  step: number
  definition: StoredDefinition
  dueAt: Date
  /** Since when it waits for its number, or for a person. */
  channelOffSince: Date | null
  isAnswered: boolean
  hasPersonWritten: boolean
  isOn: boolean
  isPaused: boolean
  /** Its last message was refused since its template is not as it was, after somebody let the follow-up go on. */
  isTemplateRefused: boolean
  /** The step that was refused before; null: none was. */
  refusedStep: number | null
  isWorkspaceOn: boolean
  isBotThere: boolean
  hasOtherOpen: boolean
  isDoubled: boolean
  sentLately: number
  isChannelOn: boolean
  /** A planned message of the room stands in the outbox. */
  isUnderWay: boolean
  /** When its last message left. */
  lastLeftAt: Date | null
  /** Why its last message did not leave. */
  lastFailure: string | null
  kind: string
  timeZone: string
  optedOut: readonly string[]
  /** Of its dialog, when it was read. */
  owner: Owner
  lastInboundAt: Date | null
  contactName: string
  workspaceName: string
  /** The name of who began it, as customers see it; empty: an automation. */
  authorName: string
  /** The name of whoever holds the room. */
  holderName: string | null
  contact: ContactParts
}

/** Who acts on follow-ups of a room. */
export interface RunPlace extends SeenFrom {
  companyId: number
  dialogId: number
  userId: number
  userName: string
}

export interface RunStart extends RunPlace {
  followUpId: number
  /** Made by the person's browser; the same id again is the same run. */
  clientId: string
}

/** When what comes after a wait is due: in its sending hours. */
export const dueAfter = (
  wait: FollowUpWait,
  from: Date,
  { hours, timeZone }: { hours: StoredDefinition['hours']; timeZone: string },
): Date => {
  const end = waitEnds({ ...wait, openOnly: false, otherwise: null }, from, { timeZone, hours: null })
  return new Date(nextWithin(end.getTime(), hours, timeZone))
}

/** A moment as the company's clock shows it, `YYYY-MM-DDTHH:mm`. */
export const clockIn = (timeZone: string, at: Date): string =>
  new Date(at.getTime() + zoneOffset(timeZone, at.getTime())).toISOString().slice(0, 16)

/** The wait before a step, or before the end. */
export const waitBefore = ({ steps, end }: StoredDefinition, step: number): FollowUpWait =>
  steps[step]?.wait ?? { amount: end.amount, unit: end.unit, at: null }

/** Values of the variables of a step's text. */
export const valuesFor = ({
  dialogId,
  contactName,
  authorName,
  workspaceName,
}: RunRow): Readonly<Record<CannedVariable, string>> => ({
  contato: contactName,
  primeiro_nome: firstName(contactName),
  atendente: authorName,
  protocolo: String(dialogId),
  workspace: workspaceName,
})

/** What the rule needs of one that is under way: of its dialog as it was read, or as it stands under its lock. */
export const stepFacts = (
  run: RunRow,
  dialog: Pick<RunRow, 'owner' | 'lastInboundAt'> & { isFlowWaiting: boolean },
  now: Date,
  { isSuspended, isThere }: { isSuspended: boolean; isThere: boolean },
): StepFacts => {
  const step = run.definition.steps[run.step]
  const platform = campaignPlatformOf(run.kind)
  // Meta knows of opt-outs that nobody else was told of.
  const isUnreachable = run.lastFailure === 'unreachable'
  const isOptedOut = run.lastFailure === 'opted_out' || (platform !== null && run.optedOut.includes(platform))
  return {
    nowMs: now.getTime(),
    isSuspended,
    isAnswered: run.isAnswered,
    hasPersonWritten: run.hasPersonWritten,
    isOn: run.isOn,
    isWorkspaceOn: run.isWorkspaceOn,
    isBotThere: run.isBotThere,
    owner: dialog.owner,
    isFlowWaiting: dialog.isFlowWaiting,
    hasOtherOpen: run.hasOtherOpen,
    alsoClosed: run.definition.alsoClosed,
    isOptedOut,
    isUnreachable,
    isPaused: run.isPaused,
    isTemplateRefused: run.isTemplateRefused,
    isRefusedAgain: run.refusedStep !== null && run.refusedStep === run.step - 1,
    isDoubled: run.isDoubled,
    sentLately: run.sentLately,
    isChannelOn: run.isChannelOn,
    channelOffSinceMs: run.channelOffSince?.getTime() ?? null,
    isUnderWay: run.isUnderWay,
    lastLeftMs: run.lastLeftAt?.getTime() ?? null,
    windowMs: replyWindowMs(run.kind, 'bot'),
    lastInboundMs: dialog.lastInboundAt?.getTime() ?? null,
    nextAllowedMs: nextWithin(now.getTime(), run.definition.hours, run.timeZone),
    step: step
      ? {
          isReminder: step.reminder !== undefined,
          hasText: step.text.trim() !== '',
          lacksData: !isVisible(fillVariables(step.text, valuesFor(run))),
          // Of a room of another channel it is none: that its provider does not have it says nothing of the others.
          template:
            step.template && findChannelFacts(run.kind)?.capabilities.templates === true
              ? { isThere, isUnwanted: step.template.category === advertising && isOptedOut }
              : null,
        }
      : null,
  }
}
