import { findChannelFacts } from '@prosa/contract'
import type { Pipeline } from '../platform/database/index.ts'
import { AppError, defineErrors } from '../platform/errors/index.ts'
import { type Core, type LockOptions, underLock } from './core.ts'
import { deleteByPlace, enqueue } from './deliver/outbox.queries.ts'
import {
  eraseMessage,
  isSentOnce,
  isThere,
  markPersonsRead,
  setMessageStatus,
} from './dialog/message-status.queries.ts'
import { dialogChange } from './model/events.ts'
import type { LockedDialog } from './model/locked-dialog.ts'
import { type MessageRow, presentMessage } from './model/present.ts'

const changeErrors = defineErrors({
  cannotDelete: [422, 'Mensagens deste canal não podem ser apagadas.'],
  sentOnce: [409, 'Mensagens de campanhas não são reenviadas: escreva uma nova mensagem.'],
})

/** Changes stored messages of a dialog under its lock and publishes them after the commit. */
export const changeMessages = async (
  core: Core,
  companyId: number,
  dialogId: number,
  work: (pipeline: Pipeline, dialog: LockedDialog) => Promise<MessageRow[]>,
  options: LockOptions = {},
): Promise<MessageRow[] | undefined> => {
  const changed = await underLock(
    core,
    companyId,
    dialogId,
    async ({ pipeline, draft }) => ({ rows: await work(pipeline, draft.dialog), dialog: draft.dialog }),
    options,
  )
  const last = changed?.rows.at(-1)
  if (changed && last)
    core.publish(dialogChange(companyId, changed.dialog, last.version, changed.rows.map(presentMessage)))
  return changed?.rows
}

/** Sends a failed message again, on a person's request. Null: the message does not exist or has not failed. */
export const retryMessage = async (
  core: Core,
  companyId: number,
  dialogId: number,
  seq: number,
  workspaceIds?: readonly number[],
  by?: number,
): Promise<MessageRow | null> => {
  const retry = async (pipeline: Pipeline, dialog: LockedDialog): Promise<MessageRow[]> => {
    if (await isSentOnce(pipeline, companyId, dialogId, seq)) throw new AppError(changeErrors.sentOnce)
    const changed = await setMessageStatus(pipeline, companyId, dialogId, seq, {
      status: 'queued',
      ...(by === undefined ? {} : { by }),
    })
    if (changed.length > 0) enqueue(pipeline, companyId, dialog.connectionId, dialogId, seq)
    return changed
  }
  const rows = await changeMessages(core, companyId, dialogId, retry, { workspaceIds })
  core.wakeDelivery()
  return rows?.[0] ?? null
}

const isTaken: ReadonlySet<string> = new Set(['sent', 'delivered', 'read'])

/**
 * Erases the text of a message of ours; the conversation shows 'Mensagem apagada'. Null: the message does not exist.
 * @throws AppError 422 where the channel cannot delete messages, or the customer wrote it.
 */
export const deleteMessage = async (
  core: Core,
  companyId: number,
  dialogId: number,
  seq: number,
  { workspaceIds, erased: noted }: { workspaceIds?: readonly number[]; erased?: (pipeline: Pipeline) => void } = {},
): Promise<MessageRow | null> => {
  const erase = async (pipeline: Pipeline, dialog: LockedDialog): Promise<MessageRow[]> => {
    const kind = core.world.kindOf(dialog.companyId, dialog.connectionId)
    if (!findChannelFacts(kind ?? '')?.capabilities.deletion) {
      if (await isThere(pipeline, companyId, dialogId, seq)) throw new AppError(changeErrors.cannotDelete)
      return []
    }
    const { found, rows: erased } = await eraseMessage(pipeline, companyId, dialogId, seq)
    if (found && erased.length === 0) throw new AppError(changeErrors.cannotDelete)
    if (erased.length > 0) noted?.(pipeline)
    deleteByPlace(pipeline, companyId, dialogId, seq)
    // The deletion at the provider also goes through the outbox, so that it is retried.
    if (isTaken.has(erased[0]?.status ?? '')) enqueue(pipeline, companyId, dialog.connectionId, dialogId, seq)
    return erased
  }
  const rows = await changeMessages(core, companyId, dialogId, erase, { ...(workspaceIds && { workspaceIds }) })
  core.wakeDelivery()
  return rows?.[0] ?? null
}

/** Marks what people wrote as read by the customer, up to a version of the dialog. */
export const markSeen = (
  core: Core,
  companyId: number,
  dialogId: number,
  version: number,
): Promise<MessageRow[] | undefined> =>
  changeMessages(core, companyId, dialogId, (pipeline) => markPersonsRead(pipeline, companyId, dialogId, version))
