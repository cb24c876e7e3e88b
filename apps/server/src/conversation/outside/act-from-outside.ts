import { AppError, isUniqueViolation } from '../../platform/errors/index.ts'
import { type Core, type UnderLock, underLock } from '../core.ts'
import { addMessage, applyOwner } from '../dialog/draft.ts'
import type { OutsideAct, OutsideAnswer, OutsideCall } from '../model/acts.ts'
import { botTargets } from '../model/bot-settings.ts'
import { conversationErrors } from '../model/errors.ts'
import { isWithMeta } from '../model/ownership.ts'
import { returnToPeople } from '../outbound-webhooks/return-to-people.ts'
import { isStopped } from '../suspension/is-stopped.ts'
import { routeTransfer } from '../transfer/route-transfer.ts'
import { findReceipt, insertReceipt } from './receipts.queries.ts'

/**
 * Performs an action of an outside system in a room, and stores its receipt in the same transaction: a repeated call, at once or days later, changes
 * nothing and gets the same answer.
 */
export const actFromOutside = async (core: Core, call: OutsideCall): Promise<OutsideAnswer | null> => {
  try {
    return await actOnce(core, call)
  } catch (error) {
    // The same call was committed at the same moment, for another dialog or by another process.
    if (isUniqueViolation(error, 'webhook_receipt_pkey')) return actOnce(core, call)
    throw error
  }
}

const actOnce = async (core: Core, call: OutsideCall): Promise<OutsideAnswer | null> => {
  const answer = await underLock(core, call.companyId, call.dialogId, async (locked) => {
    const { draft, pipeline } = locked
    if (draft.dialog.botId !== call.botId) return null
    const before = await findReceipt(pipeline, call)
    if (before) return before
    if (isStopped(draft.dialog, core.now())) throw new AppError(conversationErrors.companyStopped)
    demandHolder(locked, call)
    const made: OutsideAnswer = { messageId: await act(locked, call), duplicate: false }
    await insertReceipt(pipeline, call, made)
    return made
  })
  return answer ?? null
}

/** @throws 409 where somebody else holds the room by now */
const demandHolder = ({ draft, bot }: UnderLock, { by }: OutsideCall): void => {
  const { owner } = draft.dialog
  const isOutside = owner === 'external' && !isWithMeta(draft.dialog)
  if (owner === 'closed') throw new AppError(conversationErrors.dialogClosed)
  if (by === 'outside' && !isOutside) throw new AppError(conversationErrors.notWithOutside)
  if (by === 'employee' && (owner !== 'bot' || bot?.target !== botTargets.digitalEmployee))
    throw new AppError(conversationErrors.notWithEmployee)
}

const act = async (locked: UnderLock, call: OutsideCall): Promise<string | null> => {
  const { draft, pipeline, bot } = locked
  const { act, by } = call
  switch (act.kind) {
    case 'say':
      return say(locked, call, act)
    case 'close':
      applyOwner(draft, { kind: 'close', by: null, reason: 'external' })
      return null
    case 'toBot':
      if (by === 'outside') applyOwner(draft, { kind: 'returnFromExternal', reason: 'returned' })
      return null
    case 'toPeople':
      if (by === 'outside') await returnToPeople(locked, 'returned', act.data)
      else if (bot)
        await routeTransfer(pipeline, draft, { reason: 'outside-returned', data: act.data, workspaceId: null }, bot)
      return null
  }
}

/** Messages of an outside system count as a person's, those of a digital employee as the bot's. */
const say = (
  { draft }: UnderLock,
  { by }: OutsideCall,
  { text, files }: Extract<OutsideAct, { kind: 'say' }>,
): string => {
  const sender = by === 'outside' ? 'HUMAN' : 'BOT'
  const { seq } = addMessage(draft, { sender, text, files, fromOutside: true })
  return `${draft.dialog.id}-${seq}`
}
