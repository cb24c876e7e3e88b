import { AppError, isUniqueViolation } from '../platform/errors/index.ts'
import { type Core, messageRows, underLock } from './core.ts'
import { addMessage, applyOwner } from './dialog/draft.ts'
import type { PersonMessage } from './model/acts.ts'
import { conversationErrors } from './model/errors.ts'
import type { OwnerRefusal } from './model/ownership.ts'
import { type MessageRow, personExtId, type StoredFile, storedFiles } from './model/present.ts'
import { findStored } from './receive/stored-turn.queries.ts'

const refusals: Record<OwnerRefusal, keyof typeof conversationErrors> = {
  closed: 'dialogClosed',
  open: 'dialogOpen',
  'held-by-other': 'dialogHeld',
  external: 'dialogExternal',
}

/** What a refused change of owner means for who asked. */
export const refusalError = (refusal: OwnerRefusal): AppError => new AppError(conversationErrors[refusals[refusal]])

/**
 * Appends a person's message under the dialog's lock, which takes the dialog as joining does, and tells who listens.
 * @returns the stored row, or null where the dialog does not exist in the company. `duplicate`: stored before.
 * @throws AppError when the dialog is closed or held by somebody else, or the id was used for other words.
 */
export const appendPersonMessage = async (
  core: Core,
  message: PersonMessage,
): Promise<{ message: MessageRow; duplicate: boolean } | null> => {
  const extId = personExtId(message.clientId)
  const append = (): Promise<{ message: MessageRow; duplicate: boolean } | null | undefined> =>
    underLock(
      core,
      message.companyId,
      message.dialogId,
      async ({ pipeline, draft }) => {
        const stored = await findStored(pipeline, message.companyId, draft.dialog.connectionId, extId)
        if (stored) return { message: sameMessage(stored, message), duplicate: true }
        const { userId, userName, text, files } = message
        const change = applyOwner(draft, { kind: 'write', userId }, userName)
        if (!change.changed && change.refusal) throw refusalError(change.refusal)
        const added = addMessage(draft, { sender: 'HUMAN', text, extId, userId, userName, files })
        const row = messageRows(draft).find((candidate) => candidate.seq === added.seq)
        return row ? { message: row, duplicate: false } : null
      },
      { workspaceIds: message.workspaceIds },
    )
  try {
    return (await append()) ?? null
  } catch (error) {
    // Sent twice at the same moment into two dialogs of one connection; now the first one is seen.
    if (isUniqueViolation(error)) return (await append()) ?? null
    throw error
  }
}

const idsOf = (files: readonly StoredFile[]): string => files.map(({ fileId }) => fileId).join()

const sameMessage = (stored: MessageRow, message: PersonMessage): MessageRow => {
  const isSame =
    stored.dialog_id === message.dialogId &&
    stored.user_id === message.userId &&
    // A message that was deleted meanwhile has lost its words; it is still the one that was sent.
    (stored.deleted_at !== null ||
      (stored.text === message.text && idsOf(storedFiles(stored.files)) === idsOf(message.files)))
  if (!isSame) throw new AppError(conversationErrors.clientIdReused)
  return stored
}
