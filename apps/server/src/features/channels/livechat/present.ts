import { createHash } from 'node:crypto'
import {
  type FileExtension,
  fileTypes,
  type LivechatConfig,
  type LivechatMessage,
  type LivechatQuestion,
  livechatLimits,
  type Message,
  maxFileBytes,
  maxVisitorFileBytes,
} from '@prosa/contract'
import { isSigned } from '../../../channels/livechat/signed-visitor.ts'
import {
  type MessageRow,
  type StoredReply,
  shownButtons,
  storedFiles,
  storedReply,
} from '../../../conversation/model/present.ts'
import { orderOf } from './cursor.ts'
import type { LivechatBot } from './livechat.queries.ts'
import type { VisitorDialog } from './visitor-dialogs.queries.ts'

export type FileUrl = (fileId: string) => string

/** A message as the visitor sees it; `row` as stored. */
export const presentMessage = (row: MessageRow, botName: string, fileUrl: FileUrl): LivechatMessage => {
  const isDeleted = row.deleted_at !== null
  return {
    id: `${row.dialog_id}-${row.seq}`,
    clientId: row.sender === 'CLIENT' ? clientIdOf(row.ext_id) : null,
    order: orderOf(row.created_at, row.dialog_id, row.seq),
    sender: row.sender as LivechatMessage['sender'],
    senderName: row.sender === 'BOT' ? botName : row.sender_name,
    text: isDeleted || row.text === '' ? null : row.text,
    dateTime: row.created_at.toISOString(),
    version: row.version,
    buttons: isDeleted
      ? []
      : shownButtons(row.buttons).map(({ id, label, type, link, position }) => ({ id, label, type, link, position })),
    files: isDeleted
      ? []
      : storedFiles(row.files).map(({ fileId, name, mime, size }) => ({
          id: fileId,
          name,
          mime,
          size,
          url: fileUrl(fileId),
        })),
    deleted: isDeleted,
    replyTo: isDeleted ? null : presentReply(row.dialog_id, storedReply(row.reply_to), botName),
  }
}

const presentReply = (dialogId: number, reply: StoredReply | null, botName: string): LivechatMessage['replyTo'] =>
  reply && {
    id: `${dialogId}-${reply.seq}`,
    sender: reply.sender as LivechatMessage['sender'],
    senderName: reply.sender === 'BOT' ? botName : reply.name,
    text: reply.deleted || reply.text === '' ? null : reply.text,
    file: reply.deleted ? null : reply.file,
    deleted: reply.deleted,
  }

/**
 * A visitor's message id is stored with a prefix derived from the visitor, so that ids of different visitors never
 * collide.
 */
export const visitorExtId = (externalId: string, clientId: string): string => {
  // Signed customer ids may share a prefix; their hashes do not.
  const name = isSigned(externalId) ? createHash('sha256').update(externalId).digest('base64url') : externalId
  return `v:${name.slice(0, 16)}:${clientId}`
}
const clientIdOf = (extId: string | null): string | null =>
  extId?.startsWith('v:') ? extId.slice(extId.lastIndexOf(':') + 1) : null

export interface VisitorState {
  attendant: string | null
  waits: boolean
  place: number | null
  coming: string | null
  open: boolean
  question: LivechatQuestion | null
}

/** State before the first message. */
export const unattended: VisitorState = {
  attendant: null,
  waits: false,
  place: null,
  coming: null,
  open: true,
  question: null,
}

/**
 * Who attends, and whether the conversation is open: from the open dialog, else the newest. Open before the first
 * message.
 */
export const presentState = (dialogs: readonly VisitorDialog[]): VisitorState => {
  const dialog = dialogs.find(({ open }) => open) ?? dialogs.at(-1)
  const isOpen = dialog?.open === true
  if (!isOpen) return { ...unattended, open: dialog?.open ?? true, question: questionOf(dialog) }
  const { attendant, waits, place, coming } = dialog
  return { ...unattended, attendant, waits, place, coming }
}

const questionOf = (dialog: VisitorDialog | undefined): LivechatQuestion | null =>
  dialog?.questionId == null ? null : { id: dialog.questionId, attendant: dialog.servedBy }

export const presentConfig = (bot: LivechatBot, fileUrl: FileUrl): LivechatConfig => ({
  active: bot.active,
  name: bot.name,
  platformName: bot.platformName,
  avatarColor: bot.avatarColor,
  chatColor: bot.chatColor,
  avatarUrl: bot.avatarFileId === null ? null : fileUrl(bot.avatarFileId),
  interactions: openingQuestions(bot.interactions),
  ask: { name: bot.asksName, email: bot.asksEmail, phone: bot.asksPhone },
  whatsappUrl:
    bot.whatsappRedirect && bot.whatsappPhone ? `https://wa.me/${bot.whatsappPhone.replace(/\D/g, '')}` : null,
  limits: {
    textLength: livechatLimits.textLength,
    filesPerMessage: livechatLimits.filesPerMessage,
    files: fileClasses,
  },
})

/** Stored as `{ position, interaction }`, as the bot's page sends them. */
const openingQuestions = (value: unknown): string[] => {
  if (!Array.isArray(value)) return []
  return (value as { position?: number; interaction?: string }[])
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .flatMap(({ interaction }) => (interaction ? [interaction] : []))
}

const fileClasses: LivechatConfig['limits']['files'] = [
  ...Object.entries(maxFileBytes).map(([name, maxBytes]) => ({
    extensions: (Object.keys(fileTypes) as FileExtension[]).filter((extension) => fileTypes[extension].class === name),
    maxBytes: Math.min(maxBytes, maxVisitorFileBytes),
  })),
  { extensions: [], maxBytes: maxVisitorFileBytes },
]

/** The same from a message published to the staff. */
export const presentPublished = (message: Message, botName: string, fileUrl: FileUrl): LivechatMessage => ({
  id: message.id,
  clientId: message.sender === 'CLIENT' ? message.clientId : null,
  order: orderOf(new Date(message.dateTime), message.dialogId, message.seq),
  sender: message.sender,
  senderName: message.sender === 'BOT' ? botName : message.senderName,
  text: message.deleted || message.message === '' ? null : message.message,
  dateTime: message.dateTime,
  version: message.version,
  buttons: message.buttons.map((button, position) => ({ ...button, position })),
  files: message.files.map(({ id, name, mime, size }) => ({ id, name, mime, size, url: fileUrl(id) })),
  deleted: message.deleted,
  replyTo:
    message.replyTo &&
    presentReply(
      message.dialogId,
      { ...message.replyTo, name: message.replyTo.senderName, text: message.replyTo.message },
      botName,
    ),
})
