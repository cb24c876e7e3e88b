import { createWorkLoop, type WorkLoop } from '../../platform/work-loop/index.ts'
import { type Core, turnWorldOf, type UnderLock, underLock } from '../core.ts'
import { routeTransfer } from '../transfer/route-transfer.ts'
import { takeHeldTurn } from '../turn/take-turn.ts'
import { findHeldDialogs, type HeldDialog, type StoredHeldMessage, takeHeldMessages } from './held.queries.ts'
import { isStopped } from './is-stopped.ts'

const pollMs = 2_000
const inFlight = 4
/** Pause before a failed dialog is retried; its messages stay held. */
const afterFailureMs = 30_000
/** Messages held for longer go to a person instead: a bot's answer would come out of context. */
export const answeredWithinMs = 24 * 60 * 60_000

/**
 * After a suspension, gives each bot the messages that were held, in order and each once. Removing them and the resulting turns are one transaction
 * under the dialog's lock: a second process finds none, and a failure loses none.
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
        // Another process holds the dialog's lock: look again with a later poll.
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

/** @returns false where another transaction holds the dialog's lock */
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

/** Where the dialog is no longer the bot's, people read the message and nothing more is done. */
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
