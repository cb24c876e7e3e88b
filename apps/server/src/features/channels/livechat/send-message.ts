import type { LivechatSendBody } from '@prosa/contract'
import type { Conversation } from '../../../conversation/model/conversation.ts'
import type { Received } from '../../../conversation/model/inbound.ts'
import { storedFiles } from '../../../conversation/model/present.ts'
import { AppError } from '../../../platform/errors/index.ts'
import { livechatErrors } from './errors.ts'
import { visitorExtId } from './present.ts'
import type { VisitorFiles } from './visitor-files.ts'
import type { Visitor } from './visitors.ts'

const quoteOf = (id: string | undefined): { quotes?: { dialogId: number; seq: number } } => {
  const [dialogId, seq] = id?.split('-').map(Number) ?? []
  return dialogId === undefined || seq === undefined ? {} : { quotes: { dialogId, seq } }
}

/** Stores a visitor's message. The same `clientId` returns the same answer; with another body it is refused. */
export const sendVisitorMessage = async (
  conversation: Conversation,
  visitorFiles: VisitorFiles,
  visitor: Visitor,
  body: LivechatSendBody,
): Promise<Received> => {
  const text = body.text?.trim() ?? ''
  const files = body.fileIds?.length ? await visitorFiles.find(visitor, body.fileIds) : []
  const received = await conversation.receive({
    companyId: visitor.bot.companyId,
    connectionId: visitor.bot.connectionId,
    externalId: visitor.externalId,
    extId: visitorExtId(visitor.externalId, body.clientId),
    text,
    ...(body.buttonId ? { buttonId: body.buttonId } : {}),
    ...(files.length > 0 ? { files } : {}),
    ...quoteOf(body.replyTo),
  })
  if (received.duplicate) {
    const stored = received.message
    const isSameText = stored.text === text || (text === '' && body.buttonId !== undefined)
    const storedIds = storedFiles(stored.files).map(({ fileId }) => fileId)
    if (!isSameText || storedIds.join() !== files.map(({ fileId }) => fileId).join())
      throw new AppError(livechatErrors.otherBody)
  }
  return received
}
