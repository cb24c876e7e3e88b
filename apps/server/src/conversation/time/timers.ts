import { createWorkLoop, type WorkLoop } from '../../platform/work-loop/index.ts'
import { type Core, sayAsBot, turnWorldOf, type UnderLock, underLock } from '../core.ts'
import { applyOwner } from '../dialog/draft.ts'
import { type DueKind, dueNow } from '../model/compute-due.ts'
import { passOfferOn, routeTransfer } from '../transfer/route-transfer.ts'
import { flowMomentOf, takeTurn } from '../turn/take-turn.ts'
import { type DueDialog, findDueDialogs, postponeDialog } from './timers.queries.ts'

const pollMs = 1_000
const inFlight = 8
/** A webhook is asked where a silent customer goes: until it answers, or its call is given up, nothing is due. */
const webhookWaitMs = 60_000
const afterFailureMs = 60_000

/** What time brings. No timer lives in memory: what is due stands on the dialog. */
export const createTimers = (core: Core): WorkLoop => {
  const underWay = new Set<string>()
  const keyOf = ({ companyId, dialogId }: DueDialog): string => `${companyId}:${dialogId}`
  return createWorkLoop<DueDialog>({
    pollMs,
    inFlight,
    // A dialog that somebody holds is still due afterwards; it is looked at again with the next poll.
    wakesAfterWork: false,
    claim: async (limit) => {
      const due = await core.worker.pipeline((pipeline) => findDueDialogs(pipeline, limit + underWay.size))
      return due.filter((one) => !underWay.has(keyOf(one))).slice(0, limit)
    },
    work: async (due) => {
      const { companyId, dialogId } = due
      underWay.add(keyOf(due))
      try {
        await actOnDue(core, companyId, dialogId)
      } catch (err) {
        core.log.error({ err, companyId, dialogId }, 'A due dialog could not be handled')
        // So that it does not stand before all others for ever.
        await core.worker.pipeline(async (pipeline) => {
          pipeline.begin()
          pipeline.setCompany(companyId)
          postponeDialog(pipeline, companyId, dialogId, afterFailureMs)
          await pipeline.commit()
        })
      } finally {
        underWay.delete(keyOf(due))
      }
    },
    failed: (err) => core.log.error({ err }, 'Due dialogs could not be handled'),
  })
}

/**
 * Does what is due in a dialog, under its lock: of several things the most important one. Whoever comes second, in this
 * process or another, finds nothing due any more.
 */
export const actOnDue = async (core: Core, companyId: number, dialogId: number): Promise<DueKind | undefined> =>
  underLock(
    core,
    companyId,
    dialogId,
    async (locked) => {
      const { draft, bot } = locked
      const kind = dueNow(draft.dialog, flowMomentOf(draft.dialog), bot?.automations ?? null, core.now())
      if (kind) await act[kind](locked)
      // Also where nothing was due: the column is written anew, so that the claim does not find it again.
      draft.isTouched = true
      return kind
    },
    { skip: true, handles: core.worker },
  )

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
      draft.dueAt = new Date(draft.at.getTime() + webhookWaitMs)
      return
    }
    const data = { queue, userId, workspaceId: workspaceId ?? bot.workspaceId }
    await routeTransfer(pipeline, draft, { reason: 'silence', data, workspaceId: null }, bot)
  },
  offer: ({ pipeline, draft }) => passOfferOn(pipeline, draft),
  repeat: ({ core, draft }) => {
    const asked = draft.dialog.repeatsNow
    takeTurn(draft, { kind: 'silence' }, turnWorldOf(core, draft))
    // A node without words has nothing to repeat; it counts all the same, or it would be due for ever.
    if (draft.dialog.repeatsNow === asked) draft.dialog.repeatsNow += 1
  },
}
