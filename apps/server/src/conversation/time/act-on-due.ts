import { announce, type Core, draftOf, lockWaitMs, sayAsBot, turnWorldOf, type UnderLock, underLock } from '../core.ts'
import { createCompanySwitch } from '../dialog/company-switch.ts'
import { applyOwner, type DialogDraft } from '../dialog/draft.ts'
import { limitLockWait, lockDialogs } from '../dialog/lock.queries.ts'
import { noteMissed } from '../dialog/update-sla.ts'
import { writeDrafts } from '../dialog/write.queries.ts'
import type { Acted } from '../due-loop.ts'
import type { Automations } from '../model/bot-settings.ts'
import { computeMoments, type DueKind, dueNow } from '../model/compute-due.ts'
import { holdTimers } from '../suspension/hold.ts'
import { isStopped } from '../suspension/is-stopped.ts'
import { passOfferOn, resumeOffers, routeTransfer } from '../transfer/route-transfer.ts'
import { finishDraft } from '../turn/finish-draft.ts'
import { flowMomentOf } from '../turn/flow-moment.ts'
import { noteSilences } from '../turn/note-occurrences.ts'
import { takeTurn } from '../turn/take-turn.ts'
import { raiseAlarm } from './raise-alarm.ts'
import { resumeFlow } from './resume-flow.ts'
import type { DueDialog } from './timers.queries.ts'

/** While a webhook is being asked where a silent customer goes, only closing may happen before its answer. */
const webhookWaitMs = 60_000

/** Runs the most important due timer of a dialog, under its lock. A second caller, in this process or another, finds none due. */
export const actOnDue = async (core: Core, companyId: number, dialogId: number): Promise<DueKind | undefined> =>
  underLock(core, companyId, dialogId, actIn, { skip: true, handles: core.worker })

/** Runs the timers of dialogs of any companies in one transaction, all or none, so that many share one commit. */
export const actOnDueTogether = async (core: Core, due: readonly DueDialog[]): Promise<Acted<DueDialog>> => {
  const { drafts, locked, unready } = await core.worker.pipeline(async (pipeline) => {
    const as = createCompanySwitch(pipeline)
    pipeline.begin()
    // Rows besides the dialogs (their contacts) may be locked.
    limitLockWait(pipeline, lockWaitMs)
    const dialogs = await lockDialogs(pipeline, due, true)
    const drafts: DialogDraft[] = []
    const unready: DueDialog[] = []
    for (const [companyId, own] of Map.groupBy(dialogs, (dialog) => dialog.companyId)) {
      const seen = as(companyId)
      await core.world.prepare(seen, companyId, own)
      for (const dialog of own) {
        if (core.world.missing(companyId, [dialog]).length > 0) {
          unready.push({ companyId, dialogId: dialog.id })
          continue
        }
        const draft = draftOf(core, dialog)
        const { bot } = draft.known
        await actIn({ core, pipeline: seen, draft, bot })
        finishDraft(draft, bot)
        drafts.push(draft)
      }
    }
    writeDrafts(pipeline, drafts)
    await pipeline.commit()
    return { drafts, locked: new Set(dialogs.map(({ companyId, id }) => keyOf({ companyId, dialogId: id }))), unready }
  })
  announce(core, drafts)
  return { held: due.filter((one) => !locked.has(keyOf(one))), unready }
}

export const keyOf = ({ companyId, dialogId }: DueDialog): string => `${companyId}:${dialogId}`

const actIn = async (locked: UnderLock): Promise<DueKind | undefined> => {
  const { core, draft, bot } = locked
  if (isStopped(draft.dialog, core.now())) return void holdTimers(draft)
  const kind = dueNow(draft.dialog, flowMomentOf(draft.dialog), bot?.automations ?? null, core.now())
  if (kind) await act[kind](locked)
  const isSilence = !kind && noteSilences(draft, core.now())
  // A dialog without a due timer may have been queued because its workspace's rules changed.
  if ((!kind && !isSilence) || kind === 'hours') draft.rulesAreNew = true
  // Written even when no timer was due, so that `due_at` is recomputed and the claim does not find it again.
  draft.isTouched = true
  return kind
}

/** When a dialog is checked again whose webhook is being asked: at the latest when it should have answered. */
const afterAsking = ({ at, dialog }: DialogDraft, automations: Automations): Date => {
  const until = new Date(at.getTime() + webhookWaitMs)
  const closing = computeMoments(dialog, flowMomentOf(dialog), automations).find(({ kind }) => kind === 'close')
  return closing && closing.at < until ? closing.at : until
}

const act: Record<DueKind, (locked: UnderLock) => Promise<void> | void> = {
  close: ({ draft, bot }) => {
    const message = bot?.automations.close.message.trim()
    if (message) sayAsBot(draft, message)
    applyOwner(draft, { kind: 'close', by: null, reason: 'silence' })
  },
  resume: resumeFlow,
  transfer: async ({ pipeline, draft, bot }) => {
    if (!bot) return
    const { callsWebhook, queue, workspaceId, userId } = bot.automations.transfer
    if (callsWebhook) {
      // The id carries the time of the customer's last message, so that an answer that comes after a new message is ignored.
      draft.calls.push(`silence:${draft.dialog.lastInboundAt?.getTime() ?? 0}`)
      draft.dueAt = afterAsking(draft, bot.automations)
      return
    }
    const data = { queue, userId, workspaceId: workspaceId ?? bot.workspaceId }
    await routeTransfer(pipeline, draft, { reason: 'silence', data, workspaceId: null }, bot)
  },
  offer: ({ pipeline, draft }) => passOfferOn(pipeline, draft),
  hours: ({ pipeline, draft }) => resumeOffers(pipeline, draft),
  'late-answer': ({ draft }) => noteMissed(draft, 'late-answer'),
  'late-close': ({ draft }) => noteMissed(draft, 'late-close'),
  alarm: ({ pipeline, draft }) => raiseAlarm(pipeline, draft),
  repeat: async ({ core, pipeline, draft, bot }) => {
    const asked = draft.dialog.repeatsNow
    const request = takeTurn(draft, { kind: 'silence' }, turnWorldOf(core, draft))
    if (request && bot) await routeTransfer(pipeline, draft, request, bot)
    // A node without a message has nothing to repeat, but it counts, or the timer would be due for ever.
    if (draft.dialog.repeatsNow === asked) draft.dialog.repeatsNow += 1
  },
}
