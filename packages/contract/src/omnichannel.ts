import { z } from 'zod'
import { done, id, idParams, instant, limit, listOf, queryIds, requiredText, text } from './common.ts'
import { fileId } from './files.ts'
import { operation } from './operation.ts'
import { anyOf } from './permissions.ts'

const access = anyOf('dialog_view', 'omnichannel_view')

/** A message's id is the dialog's and its place in it: `{dialogId}-{seq}`. */
export const messageId = z.string().regex(/^\d{1,10}-\d{1,10}$/)

export const platformName = z.enum(['LIVECHAT', 'WHATSAPP', 'FACEBOOK', 'INSTAGRAM'])

export const message = z.object({
  id: messageId,
  dialogId: id,
  seq: z.int(),
  /** The dialog's version when this message last changed; the higher one wins. */
  version: z.int(),
  sender: z.enum(['CLIENT', 'HUMAN', 'BOT']),
  senderName: z.string().nullable(),
  userId: id.nullable(),
  /** The id that the sender's browser gave it, so that its own pending copy is recognised. */
  clientId: z.string().nullable(),
  message: z.string(),
  dateTime: instant,
  files: z.array(
    z.object({ id: fileId, mime: z.string(), fileName: z.string(), name: z.string(), size: z.int(), url: z.string() }),
  ),
  buttons: z.array(
    z.object({ id: z.string(), label: z.string(), type: z.enum(['QUICK_REPLY', 'LINK']), link: z.string().nullable() }),
  ),
  status: z.enum(['stored', 'queued', 'sent', 'delivered', 'read', 'failed']),
  failure: z.string().nullable(),
  deleted: z.boolean(),
})
export type Message = z.infer<typeof message>

/** A change of the dialog that the conversation shows as a line (transferred, joined, closed, reopened, tagged). */
export const dialogEvent = z.object({
  dialogId: id,
  version: z.int(),
  kind: z.string(),
  userId: id.nullable(),
  /** The line as it is shown, in Portuguese. */
  text: z.string(),
  dateTime: instant,
})
export type DialogEvent = z.infer<typeof dialogEvent>

export const dialogOwner = z.enum(['bot', 'queue', 'offered', 'person', 'external', 'closed'])

/** One row of the inbox's list. */
export const sidebarDialog = z.object({
  id,
  name: z.string(),
  phone: z.string().nullable(),
  lastMessage: z.string(),
  lastSender: z.enum(['CLIENT', 'HUMAN', 'BOT']),
  lastMessageDateTime: instant,
  unreadMessageTotal: z.int(),
  /** Spelled so on the wire. */
  plataform: platformName,
  whatsappQrcode: z.boolean(),
  botName: z.string().nullable(),
  botId: id.nullable(),
  workspaceId: id,
  status: z.enum(['OPEN', 'CLOSED']),
  owner: dialogOwner,
  ownerUserId: id.nullable(),
  ownerName: z.string().nullable(),
  /** Waits for a person's answer. */
  waits: z.boolean(),
  version: z.int(),
})
export type SidebarDialog = z.infer<typeof sidebarDialog>

export const dialog = sidebarDialog.extend({
  platform: platformName,
  workspaceName: z.string(),
  objective: z.string(),
  tag: z.string().nullable(),
  closedAt: instant.nullable(),
  startedAt: instant,
  transferred: z.boolean(),
  transferredTo: z.string().nullable(),
  userTransferredId: id.nullable(),
  transferredToThirdpartySystem: z.boolean(),
  /** This person holds it and has entered. */
  joined: z.boolean(),
  canSendToThirdparty: z.boolean(),
  contactId: id,
  messages: z.array(message),
  events: z.array(dialogEvent),
  hasOlder: z.boolean(),
  dateTime: instant,
})
export type Dialog = z.infer<typeof dialog>

/** `workspace` 0 is every workspace of one's own; `status` '' is all. */
const filters = z.object({
  workspace: z.coerce.number().int().min(0).default(0),
  name: z.string().trim().max(200).default(''),
  status: z.enum(['', 'OPEN', 'CLOSED']).default('OPEN'),
  bots: queryIds,
  workspaces: queryIds,
})
/** Where a page stands in its stream: pass `next` back to go on; `position` starts the sidebar's stream. */
const page = { position: z.string(), next: z.string().nullable() }

export const unreadRooms = operation({
  method: 'GET',
  url: '/api/omnichannel/unreadRooms',
  schema: {
    operationId: 'unreadRooms',
    tags: ['Omnichannel'],
    summary: 'Quantas salas abertas com mensagens não lidas esperam por uma pessoa, até 100.',
    querystring: filters,
    response: { 200: z.object({ unreadRooms: z.int().min(0).max(100) }) },
  },
  config: { access },
})

export const listInbox = operation({
  method: 'GET',
  url: '/api/omnichannel/dialogs',
  schema: {
    operationId: 'listInbox',
    tags: ['Omnichannel'],
    summary: 'As 100 primeiras salas.',
    querystring: filters,
    response: { 200: z.object({ dialogs: z.array(sidebarDialog), unreadRooms: z.int(), ...page }) },
  },
  config: { access },
})

export const pageInbox = operation({
  method: 'GET',
  url: '/api/omnichannel/dialogs-pageable',
  schema: {
    operationId: 'pageInbox',
    tags: ['Omnichannel'],
    summary: 'Uma página de salas, das mais recentes; segue por `next` (ou por offset, até 1200).',
    querystring: filters.extend({
      limit: limit.default(12),
      offset: z.coerce.number().int().min(0).max(1200).default(0),
      next: z.string().max(200).optional(),
    }),
    response: { 200: z.object({ dialogs: z.array(sidebarDialog), unreadRooms: z.int(), ...page }) },
  },
  config: { access },
})

export const changedInbox = operation({
  method: 'GET',
  url: '/api/omnichannel/changed',
  schema: {
    operationId: 'changedInbox',
    tags: ['Omnichannel'],
    summary: 'Salas que mudaram desde uma posição; com mais de 200 mudanças, `refetch`.',
    querystring: z.object({ position: z.string().max(200) }),
    response: { 200: z.object({ dialogs: z.array(sidebarDialog), position: z.string(), refetch: z.boolean() }) },
  },
  config: { access },
})

export const getDialog = operation({
  method: 'GET',
  url: '/api/omnichannel/dialogs/:id',
  schema: {
    operationId: 'getDialog',
    tags: ['Omnichannel'],
    summary: 'Uma sala com as 50 mensagens mais novas, ou as anteriores a `before`, da mais antiga para a mais nova.',
    params: idParams,
    querystring: z.object({
      before: z.coerce.number().int().positive().optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: { 200: dialog },
  },
  config: { access },
})

export const dialogChanges = operation({
  method: 'GET',
  url: '/api/omnichannel/dialogs/:id/changes',
  schema: {
    operationId: 'dialogChanges',
    tags: ['Omnichannel'],
    summary: 'Mensagens e acontecimentos acima de uma versão; com mais de 500, `refetch`.',
    params: idParams,
    querystring: z.object({ after: z.coerce.number().int().min(0) }),
    response: {
      200: z.object({
        messages: z.array(message),
        events: z.array(dialogEvent),
        dialog: sidebarDialog,
        version: z.int(),
        refetch: z.boolean(),
      }),
    },
  },
  config: { access },
})

export const dialogFiles = operation({
  method: 'GET',
  url: '/api/omnichannel/dialogs/:id/files',
  schema: {
    operationId: 'dialogFiles',
    tags: ['Omnichannel'],
    summary: 'Os arquivos trocados na sala, dos mais novos.',
    params: idParams,
    querystring: z.object({ limit, before: z.coerce.number().int().positive().optional() }),
    response: {
      200: listOf(
        z.object({
          id: fileId,
          messageId,
          mime: z.string(),
          name: z.string(),
          size: z.int(),
          url: z.string(),
          dateTime: instant,
        }),
      ),
    },
  },
  config: { access },
})

export const contactBody = z.object({
  name: requiredText(200),
  email: z
    .string()
    .trim()
    .max(254)
    .pipe(z.email('E-mail inválido').or(z.literal('')))
    .nullish(),
  phone: z
    .string()
    .transform((value) => value.replace(/\D/g, ''))
    .refine(
      (digits) => digits === '' || (digits.startsWith('55') ? [12, 13] : [10, 11]).includes(digits.length),
      'Formato do telefone inválido',
    )
    .nullish(),
  description: text(2000).nullish(),
})

export const contact = z.object({
  id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  description: z.string().nullable(),
  workspace: z.string().nullable(),
  workspaceId: id.nullable(),
  createdAt: instant,
  lastMessage: instant.nullable(),
})
export type Contact = z.infer<typeof contact>

export const dialogContact = operation({
  method: 'GET',
  url: '/api/omnichannel/dialogs/:id/contact',
  schema: {
    operationId: 'dialogContact',
    tags: ['Omnichannel'],
    summary: 'O contato da sala.',
    params: idParams,
    response: { 200: contact },
  },
  config: { access },
})

export const getContact = operation({
  method: 'GET',
  url: '/api/contacts/:id',
  schema: {
    operationId: 'getContact',
    tags: ['Contatos'],
    summary: 'Um contato.',
    params: idParams,
    response: { 200: contact },
  },
  config: { access: anyOf('contact_view') },
})

export const updateContact = operation({
  method: 'PUT',
  url: '/api/contacts/:id',
  schema: {
    operationId: 'updateContact',
    tags: ['Contatos'],
    summary: 'Altera um contato; e-mail em branco vira nulo.',
    params: idParams,
    body: contactBody,
    response: { 200: contact },
  },
  config: { access: anyOf('contact_edit') },
})

/** What a person sends. Also what the dialog's websocket takes, with `type: 'message'`. */
export const sendMessageBody = z
  .object({
    clientId: z.uuid(),
    message: z.string().max(4096).default(''),
    fileIds: z.array(fileId).max(10).default([]),
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
  config: { access: anyOf('message_remove') },
})

export const joinDialog = operation({
  method: 'POST',
  url: '/api/omnichannel/dialogs/:id/join',
  schema: {
    operationId: 'joinDialog',
    tags: ['Omnichannel'],
    summary: 'Entra na conversa e a assume.',
    params: idParams,
    response: { 200: dialog },
  },
  config: { access },
})

export const openDialog = operation({
  method: 'POST',
  url: '/api/omnichannel/dialogs/:id/open',
  schema: {
    operationId: 'openDialog',
    tags: ['Omnichannel'],
    summary: 'Reabre uma sala finalizada.',
    params: idParams,
    response: { 200: dialog },
  },
  config: { access },
})

export const finalizeDialog = operation({
  method: 'POST',
  url: '/api/omnichannel/dialogs/finalize/:id',
  schema: {
    operationId: 'finalizeDialog',
    tags: ['Omnichannel'],
    summary: 'Finaliza a conversa.',
    params: idParams,
    response: { 200: dialog },
  },
  config: { access },
})

export const markAsRead = operation({
  method: 'POST',
  url: '/api/omnichannel/dialogs/markAsRead/:id',
  schema: {
    operationId: 'markAsRead',
    tags: ['Omnichannel'],
    summary: 'Marca a sala como lida por quem chama.',
    params: idParams,
    response: { 200: done },
  },
  config: { access },
})

export const transferDialog = operation({
  method: 'POST',
  url: '/api/omnichannel/dialogs/transfer',
  schema: {
    operationId: 'transferDialog',
    tags: ['Omnichannel'],
    summary: 'Transfere a sala: a uma pessoa, em sequência, ou ao sistema de terceiros. Sem pessoa: em sequência.',
    body: z.object({
      dialogId: id,
      transferToThirdPartySystem: z.boolean().optional(),
      sendToThirdpartySystem: z.boolean().optional(),
      userId: z.int().min(0).nullish(),
      workspaceId: z.int().min(0).nullish(),
      typeTransfer: z.union([z.literal(1), z.literal(2)]).optional(),
    }),
    response: { 200: dialog },
  },
  config: { access },
})
