import {
  type ApiConversation,
  type ApiConversationEvent,
  type ApiMessage,
  type ApiNote,
  type ApiSender,
  api,
  apiChannel,
  type Dialog,
  type DialogEvent,
  type Message,
  type Note,
} from '@prosa/contract'
import type { Handle } from '../../../../platform/http/index.ts'

/* Field names of dialogs, messages and notes in /api/v1; only names are converted. */

const orNull = (text: string): string | null => (text === '' ? null : text)

/** A message of kind person without a user was written on a device or in a program outside of this product. */
const senderToApi = (sender: Message['sender'], userId: number | null): ApiSender => {
  if (sender === 'CLIENT') return 'contact'
  if (sender === 'BOT') return 'bot'
  return userId === null ? 'external' : 'person'
}

const statuses = { OPEN: 'open', CLOSED: 'closed' } as const

export const conversationToApi = (
  dialog: Pick<
    Dialog,
    | 'id'
    | 'status'
    | 'plataform'
    | 'contactId'
    | 'hasName'
    | 'name'
    | 'workspaceId'
    | 'botId'
    | 'owner'
    | 'ownerUserId'
    | 'ownerName'
    | 'waits'
    | 'waitsSince'
    | 'startedAt'
    | 'closedAt'
    | 'lastSender'
    | 'lastSenderUserId'
    | 'lastMessage'
    | 'lastMessageDateTime'
    | 'tag'
    | 'labels'
  >,
): ApiConversation => ({
  id: dialog.id,
  status: statuses[dialog.status],
  channel: apiChannel.parse(dialog.plataform.toLowerCase()),
  contactId: dialog.contactId,
  contactName: dialog.hasName ? dialog.name : null,
  workspaceId: dialog.workspaceId,
  botId: dialog.botId,
  owner: dialog.owner === 'closed' ? null : { kind: dialog.owner, userId: dialog.ownerUserId, name: dialog.ownerName },
  waiting: dialog.waits,
  waitingSince: dialog.waitsSince,
  createdAt: dialog.startedAt,
  closedAt: dialog.closedAt,
  lastMessage: {
    from: senderToApi(dialog.lastSender, dialog.lastSenderUserId),
    text: orNull(dialog.lastMessage),
    at: dialog.lastMessageDateTime,
  },
  stage: dialog.tag,
  labels: dialog.labels,
})

export const messageToApi = (message: Message): ApiMessage => ({
  id: message.id,
  conversationId: message.dialogId,
  number: message.seq,
  from: senderToApi(message.sender, message.userId),
  userId: message.userId,
  senderName: message.senderName,
  text: message.deleted ? null : orNull(message.message),
  createdAt: message.dateTime,
  status: message.status,
  failure: message.status === 'failed' ? { cause: message.failureCause, message: message.failure } : null,
  files: message.files.map(({ id, name, mime, size, state }) => ({ id, name, mime, size, state })),
  buttons: message.buttons.map(({ label, link }) => ({ label, link })),
  replyTo: message.replyTo?.seq ?? null,
  edited: message.edited !== undefined,
  deleted: message.deleted,
})

export const eventToApi = ({ dialogId, version, kind, dateTime, userId, text }: DialogEvent): ApiConversationEvent => ({
  conversationId: dialogId,
  number: version,
  kind,
  at: dateTime,
  userId,
  text,
})

const noteToApi = ({ id, dialogId, userId, authorName, text, dateTime }: Note): ApiNote => ({
  id,
  conversationId: dialogId,
  userId,
  authorName,
  text,
  createdAt: dateTime,
})

export const fileToApi = ({
  dateTime,
  ...file
}: {
  id: string
  name: string
  mime: string
  size: number
  messageId: string
  dateTime: string
}) => ({ ...file, createdAt: dateTime })

export const exposeTemplates = ({ expose }: Pick<Handle, 'expose'>): void =>
  expose(api.listTemplates, { call: ({ params }) => ({ params }), answer: ({ result }) => ({ data: result }) })

export const exposeConversations = ({ expose }: Pick<Handle, 'expose'>): void => {
  expose(api.getConversation, {
    call: ({ params }) => ({ params, query: { limit: 1 } }),
    answer: conversationToApi,
  })

  expose(api.transferConversation, {
    call: ({ params, body: { workspaceId, userId, note } }) => ({
      body: { dialogId: params.id, workspaceId, userId, typeTransfer: (userId ? 1 : 2) as 1 | 2, note },
    }),
    answer: conversationToApi,
  })

  expose(api.retryMessage, { call: ({ params }) => ({ params }), answer: messageToApi })

  expose(api.reopenConversation, { call: ({ params }) => ({ params }), answer: conversationToApi })

  expose(api.writeNote, {
    call: ({ params, body, clientId }) => ({ params, body: { clientId, text: body.text } }),
    answer: noteToApi,
  })

  expose(api.labelConversation, {
    call: ({ params, body }) => ({ body: { rooms: [params.id], ...body } }),
    answer: () => ({ success: true }) as const,
  })

  expose(api.listLabels, {
    call: () => ({}),
    answer: ({ result }) => ({ data: result.map(({ id, name, color }) => ({ id, name, color })) }),
  })
}
