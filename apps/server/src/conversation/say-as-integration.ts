import { AppError, isUniqueViolation } from '../platform/errors/index.ts'
import { type Core, messageRows, type UnderLock, underLock } from './core.ts'
import { addMessage } from './dialog/draft.ts'
import type { IntegrationMessage } from './model/acts.ts'
import { conversationErrors } from './model/errors.ts'
import { type MessageRow, personExtId } from './model/present.ts'
import { demandWindow, sameMessage } from './receive/append-person-message.ts'
import { findStored } from './receive/stored-turn.queries.ts'
import { isStopped } from './suspension/is-stopped.ts'

interface Said {
  message: MessageRow
  duplicate: boolean
}

/**
 * A program of the company writes to the customer. It is no attendant: the message is the bot's with the integration as its author, the owner stays,
 * and so do the bot and its timers. The same `clientId` is the same message.
 * @returns null where the dialog does not exist
 * @throws AppError 409 in a closed room and beside an outside system, 422 once the channel's window is over
 */
export const sayAsIntegration = async (core: Core, message: IntegrationMessage): Promise<Said | null> => {
  const { companyId, dialogId, workspaceIds } = message
  try {
    return (await underLock(core, companyId, dialogId, (locked) => sayOnce(locked, message), { workspaceIds })) ?? null
  } catch (error) {
    // The same id stands for a message of another dialog.
    if (isUniqueViolation(error)) throw new AppError(conversationErrors.clientIdReused, { cause: error })
    throw error
  }
}

const sayOnce = async ({ core, pipeline, draft }: UnderLock, message: IntegrationMessage): Promise<Said> => {
  const { companyId, userId, userName, clientId, text, files, template, window } = message
  const extId = personExtId(clientId)
  const stored = await findStored(pipeline, companyId, draft.dialog.connectionId, extId)
  if (stored) return { message: sameMessage(stored, message), duplicate: true }
  const { owner } = draft.dialog
  if (isStopped(draft.dialog, core.now())) throw new AppError(conversationErrors.companyStopped)
  if (owner === 'closed') throw new AppError(conversationErrors.dialogClosed)
  if (owner === 'external') throw new AppError(conversationErrors.dialogExternal)
  demandWindow(draft.dialog, window, core.now())
  addMessage(draft, { sender: 'BOT', text, extId, userId, userName, files, ...(template ? { template } : {}) })
  const row = messageRows(draft).at(-1)
  if (!row) throw new Error('A message was not added')
  return { message: row, duplicate: false }
}
