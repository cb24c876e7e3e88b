import { classOverLimit, fileTooLarge, findChannelFacts, type Message, maxFileBytes } from '@prosa/contract'
import type { PersonMessage } from '../../../../conversation/model/acts.ts'
import type { Conversation } from '../../../../conversation/model/conversation.ts'
import { conversationErrors } from '../../../../conversation/model/errors.ts'
import { presentMessage, type StoredFile } from '../../../../conversation/model/present.ts'
import { ensureMember } from '../../../../platform/access/index.ts'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import { AppError, errors } from '../../../../platform/errors/index.ts'
import type { Scope } from '../../../../platform/http/index.ts'
import { findFiles } from '../../../files/index.ts'
import { findAuthor } from './people.queries.ts'

export interface OutgoingMessage {
  clientId: string
  message: string
  fileIds: readonly string[]
  /** `seq` of the message that it replies to. */
  replyTo?: number | undefined
  /** The approved template to send. */
  template?: object
}

/**
 * Sends as the caller and joins them to the dialog. The same `clientId` returns the same message.
 * @throws notFound for a dialog that the person does not see; 400 for a file that is missing or not readable by them, and for files that are too
 * large together; 409 when the room is closed, held by somebody else, or the id was used for another text
 */
export const sendPersonMessage = async (
  db: Kysely<DB>,
  conversation: Conversation,
  scope: Scope,
  dialogId: number,
  body: OutgoingMessage,
): Promise<Message> => {
  const message = await outgoingOf(db, scope, dialogId, body, 'person')
  const { replyTo } = body
  const sent = await conversation.appendPersonMessage({
    ...message,
    ...(replyTo === undefined ? {} : { quotes: replyTo }),
  })
  if (!sent) throw new AppError(errors.notFound)
  return presentMessage(sent.message)
}

/**
 * Sends as an integration, by the bot's window. The same `clientId` returns the same message.
 * @throws notFound for a dialog that it does not see; 409 when the room is closed or with an outside system, or the id was used for another text
 */
export const sendAsIntegration = async (
  db: Kysely<DB>,
  conversation: Conversation,
  scope: Scope,
  dialogId: number,
  body: Omit<OutgoingMessage, 'replyTo'>,
): Promise<Message> => {
  const sent = await conversation.sayAsIntegration(await outgoingOf(db, scope, dialogId, body, 'bot'))
  if (!sent) throw new AppError(errors.notFound)
  return presentMessage(sent.message)
}

/** What both kinds of sender have in common. @throws notFound for a dialog that the caller does not see; 400 for files */
const outgoingOf = async (
  db: Kysely<DB>,
  scope: Scope,
  dialogId: number,
  body: OutgoingMessage,
  by: 'person' | 'bot',
) => {
  await ensureMember(db, scope)
  const { companyId, userId, workspaceIds } = scope
  const author = await findAuthor(db, companyId, userId, dialogId)
  if (!author || !workspaceIds.includes(author.workspaceId)) throw new AppError(errors.notFound)
  return {
    companyId,
    dialogId,
    userId,
    userName: author.name,
    clientId: body.clientId,
    text: body.message,
    files: await storedFilesOf(db, scope, body.fileIds),
    ...(body.template ? { template: body.template } : windowOf(author.kind, by)),
    workspaceIds,
  }
}

const hourMs = 60 * 60_000

/** After the window the provider would refuse a text; approved templates may still be sent. */
export const windowOf = (kind: string, by: 'person' | 'bot'): Pick<PersonMessage, 'window'> => {
  const { replyWindowHours, templates } = findChannelFacts(kind)?.capabilities ?? {}
  if (!replyWindowHours) return {}
  const over = templates
    ? `O prazo de ${replyWindowHours[by]} horas desde a última mensagem do cliente terminou. Envie um template aprovado.`
    : conversationErrors.windowOver.message
  return { window: { ms: replyWindowHours[by] * hourMs, over } }
}

/** People may only send files that they can read. */
export const storedFilesOf = async (
  db: Kysely<DB>,
  scope: Scope,
  fileIds: readonly string[],
): Promise<StoredFile[]> => {
  if (fileIds.length === 0) return []
  const files = await findFiles(db, scope.companyId, fileIds, scope)
  const found = new Map(files.map((file) => [file.id, file]))
  const stored = fileIds.map((id) => {
    const file = found.get(id)
    if (!file) throw new AppError(errors.invalid, { fields: { fileIds: 'Arquivo inexistente' } })
    return { fileId: id, name: file.name, mime: file.mime, size: file.sizeBytes }
  })
  const over = classOverLimit(stored)
  if (over !== null) {
    const message = fileTooLarge(maxFileBytes[over])
    throw new AppError(errors.invalid, { message, fields: { fileIds: message } })
  }
  return stored
}
