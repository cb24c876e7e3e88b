import { z } from 'zod'
import { fileId, idParams } from '../common.ts'
import { maxMessageFiles, maxMessageLength } from '../limits.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { message, messageId } from './dialog-shapes.ts'

const access = anyOf('dialog_view', 'omnichannel_view')

/** A person's message. Also accepted by the dialog's websocket, with `type: 'message'`. */
export const sendMessageBody = z
  .object({
    clientId: z.uuid(),
    message: z.string().max(maxMessageLength).default(''),
    fileIds: z.array(fileId).max(maxMessageFiles).default([]),
    /** `seq` of the message in this dialog that it replies to. */
    replyTo: z.int().positive().optional(),
  })
  .refine((body) => body.message.trim() !== '' || body.fileIds.length > 0, 'Escreva uma mensagem ou anexe um arquivo')

export const sendMessage = operation({
  method: 'POST',
  url: '/api/omnichannel/dialogs/:id/messages',
  schema: {
    operationId: 'sendMessage',
    tags: ['Omnichannel'],
    summary: 'Envia como pessoa. O mesmo clientId responde a mesma mensagem; com outro conteúdo, 409.',
    params: idParams,
    body: sendMessageBody,
    response: { 200: message },
  },
  config: { access },
})

export const retryMessage = operation({
  method: 'POST',
  url: '/api/omnichannel/dialogs/message/:id/retry',
  schema: {
    operationId: 'retryMessage',
    tags: ['Omnichannel'],
    summary: 'Envia de novo uma mensagem que falhou.',
    params: z.object({ id: messageId }),
    response: { 200: message },
  },
  config: { access },
})

export const deleteMessage = operation({
  method: 'DELETE',
  url: '/api/omnichannel/dialogs/message/:id',
  schema: {
    operationId: 'deleteMessage',
    tags: ['Omnichannel'],
    summary: 'Apaga uma mensagem do nosso lado, no WhatsApp por QR; o texto sai do banco.',
    params: z.object({ id: messageId }),
    response: { 200: message },
  },
  config: {
    // Besides the right to delete, the caller must see the room.
    access: { kind: 'any', permissions: ['message_remove'], and: ['dialog_view', 'omnichannel_view'] },
  },
})
