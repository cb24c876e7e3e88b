import { announce, type Core, draftOf, sayAsBot, turnWorldOf, type UnderLock, underLock } from '../core.ts'
import { createCompanySwitch } from '../dialog/company-switch.ts'
import { applyOwner, type DialogDraft } from '../dialog/draft.ts'
import { limitLockWait, lockDialogs } from '../dialog/lock.queries.ts'
import { noteMissed } from '../dialog/update-sla.ts'
import { writeDrafts } from '../dialog/write.queries.ts'
import type { Automations } from '../model/bot-settings.ts'
import { computeMoments, type DueKind, dueNow } from '../model/compute-due.ts'
import { holdTimers } from '../suspension/hold.ts'
import { isStopped } from '../suspension/is-stopped.ts'
import { passOfferOn, resumeOffers, routeTransfer } from '../transfer/route-transfer.ts'
import { finishDraft, flowMomentOf, takeTurn } from '../turn/take-turn.ts'
import { raiseAlarm } from './raise-alarm.ts'
import type { DueDialog } from './timers.queries.ts'

/** A webhook is asked where a silent customer goes: until it answers, or its call is given up, only closing comes before it. */
const webhookWaitMs = 60_000
const lockWaitMs = 5_000

/**
 * Does what is due in a dialog, under its lock: of several things the most important one. Whoever comes second, in this
 * process or another, finds nothing due any more.
 */
export const actOnDue = async (core: Core, companyId: number, dialogId: number): Promise<DueKind | undefined> =>
  underLock(core, companyId, dialogId, actIn, { skip: true, handles: core.worker })

/** What became of dialogs that were found due together. */
export interface Acted {
  /** Somebody else held them. */
  held: DueDialog[]
  /** Versions that they need are not in memory: each is acted on by itself, so that nobody waits while they are fetched. */
  unready: DueDialog[]
}

/**
 * Does what is due in dialogs of any companies in one transaction, so that many that are due at the same moment share its commit: all
 * of them or none.
 */
export const actOnDueTogether = async (core: Core, due: readonly DueDialog[]): Promise<Acted> => {
  const { drafts, locked, unready } = await core.worker.pipeline(async (pipeline) => {
    const as = createCompanySwitch(pipeline)
    pipeline.begin()
    // What is written beside the dialogs (their contacts) may be held.
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
  // What found nothing to do may have been called since the workspace's rules have changed.
  if (!kind || kind === 'hours') draft.rulesAreNew = true
  // Also where nothing was due: the column is written anew, so that the claim does not find it again.
  draft.isTouched = true
  return kind
}

/** When a dialog is looked at again whose webhook is being asked: at the latest once it should have answered. */
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
  transfer: async ({ pipeline, draft, bot }) => {
    if (!bot) return
    const { callsWebhook, queue, workspaceId, userId } = bot.automations.transfer
    if (callsWebhook) {
      // With the moment of the customer's last word: an answer to a silence that has ended is no answer.
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
    // A node without words has nothing to repeat; it counts all the same, or it would be due for ever.
    if (draft.dialog.repeatsNow === asked) draft.dialog.repeatsNow += 1
  },
}
