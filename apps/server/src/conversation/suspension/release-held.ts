import { createWorkLoop, type WorkLoop } from '../../platform/work-loop/index.ts'
import { type Core, turnWorldOf, type UnderLock, underLock } from '../core.ts'
import { routeTransfer } from '../transfer/route-transfer.ts'
import { takeHeldTurn } from '../turn/take-turn.ts'
import { findHeldDialogs, type HeldDialog, type StoredHeldMessage, takeHeldMessages } from './held.queries.ts'
import { isStopped } from './is-stopped.ts'

const pollMs = 2_000
const inFlight = 4
/** What failed is tried again after so long; its messages stay held until then. */
const afterFailureMs = 30_000
/** Whoever has waited for so long is better read by a person than answered by a bot as if they had just written. */
export const answeredWithinMs = 24 * 60 * 60_000

/**
 * Once a company goes on, gives each bot the messages that it was not given meanwhile: in order, each once. Taking a dialog's messages
 * and what comes of them is one transaction under the dialog's lock, so a second process finds nothing left, and a failure loses nothing.
 */
export const createHeldTurns = (core: Core): WorkLoop => {
  const underWay = new Set<string>()
  const restUntilMs = new Map<string, number>()
  return createWorkLoop<HeldDialog>({
    pollMs,
    inFlight,
    claim: async (room) => {
      for (const [key, untilMs] of restUntilMs) if (untilMs <= performance.now()) restUntilMs.delete(key)
      const known = underWay.size + restUntilMs.size
      const found = await core.leases.pipeline((pipeline) => findHeldDialogs(pipeline, room + known))
      const fresh = found.filter((one) => !underWay.has(keyOf(one)) && !restUntilMs.has(keyOf(one))).slice(0, room)
      for (const one of fresh) underWay.add(keyOf(one))
      return fresh
    },
    work: async (held) => {
      const key = keyOf(held)
      try {
        const isDone = await releaseHeld(core, held)
        // Another process has it: it is looked at again with a later poll.
        if (!isDone) restUntilMs.set(key, performance.now() + pollMs)
      } catch (error) {
        restUntilMs.set(key, performance.now() + afterFailureMs)
        throw error
      } finally {
        underWay.delete(key)
      }
    },
    failed: (err) => core.log.error({ err }, 'Messages that came in a suspension could not be answered'),
  })
}

const keyOf = ({ companyId, dialogId }: HeldDialog): string => `${companyId}:${dialogId}`

/** @returns false where somebody else holds the dialog */
export const releaseHeld = async (core: Core, held: HeldDialog): Promise<boolean> =>
  (await underLock(core, held.companyId, held.dialogId, (locked) => release(locked, held), {
    skip: true,
    handles: core.worker,
  })) ?? false

const release = async (locked: UnderLock, held: HeldDialog): Promise<boolean> => {
  const { core, pipeline, draft } = locked
  const { dialog } = draft
  if (dialog.heldSince === null || isStopped(dialog, core.now())) return true
  const messages = await takeHeldMessages(pipeline, held)
  dialog.heldSince = null
  draft.isTouched = true
  const [first] = messages
  const isLate = first !== undefined && core.now().getTime() - first.at.getTime() > answeredWithinMs
  const before = dialog.inbound - messages.length
  for (const [place, message] of messages.entries())
    if (!message.isDeleted) await answer(locked, message, before + place > 0, isLate)
  return true
}

/** A person, a queue or nobody may have the dialog by now: then the message is theirs to read, and nothing more is done. */
const answer = async (
  { core, pipeline, draft, bot }: UnderLock,
  message: StoredHeldMessage,
  hasWritten: boolean,
  isLate: boolean,
): Promise<void> => {
  const { dialog } = draft
  if (!bot || bot.deleted || dialog.owner !== 'bot') return
  const { seq, text, what, files, buttonId } = message
  const content = { text, files, ...(what === null ? {} : { what }), ...(buttonId === null ? {} : { buttonId }) }
  const request = isLate
    ? ({ reason: 'held-too-long', data: null, workspaceId: null } as const)
    : takeHeldTurn(draft, content, hasWritten, turnWorldOf(core, draft))
  if (request) await routeTransfer(pipeline, draft, { ...request, seq }, bot)
}
