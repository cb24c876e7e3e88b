import { z } from 'zod'
import { fileId, id } from '../../common.ts'
import { messageId } from '../../inbox/dialog-shapes.ts'
import { failureCauses } from '../../inbox/failure-causes.ts'
import { apiInstant } from '../common.ts'

/** The author: `bot` also for integrations, `external` for an outside system or a device outside of this product. */
export const apiSender = z.enum(['contact', 'bot', 'person', 'external'])
export type ApiSender = z.infer<typeof apiSender>

export const apiFile = z.object({ id: fileId, name: z.string(), mime: z.string(), size: z.int() })

export const apiMessage = z.object({
  id: messageId,
  conversationId: id,
  /** Its position in the conversation, from 1. */
  number: z.int(),
  from: apiSender,
  /** The person or integration who wrote it. */
  userId: id.nullable(),
  senderName: z.string().nullable(),
  /** Null for a message of files only, or a deleted one. */
  text: z.string().nullable(),
  createdAt: apiInstant,
  status: z.enum(['stored', 'queued', 'sent', 'delivered', 'read', 'failed']),
  failure: z.object({ cause: z.enum(failureCauses).nullable(), message: z.string().nullable() }).nullable(),
  /** A ready file can be read by its id. */
  files: z.array(apiFile.extend({ state: z.enum(['ready', 'pending', 'failed']) })),
  buttons: z.array(z.object({ label: z.string(), link: z.string().nullable() })),
  /** `number` of the message it replies to. */
  replyTo: z.int().nullable(),
  edited: z.boolean(),
  deleted: z.boolean(),
})
export type ApiMessage = z.infer<typeof apiMessage>

/** In an event, a ready file has an address that opens it without a key, for a day. */
export const apiEventMessage = apiMessage.extend({
  files: z.array(apiMessage.shape.files.element.extend({ url: z.string().nullable() })),
})
export type ApiEventMessage = z.infer<typeof apiEventMessage>

/** A message or private note that a search found. */
export const apiFoundMessage = z.object({
  conversationId: id,
  /** Null for a note. */
  messageId: messageId.nullable(),
  /** Null for a message. */
  noteId: id.nullable(),
  from: z.enum(['contact', 'bot', 'person']),
  senderName: z.string().nullable(),
  /** The text around the first match; names of files follow it. */
  excerpt: z.string(),
  at: apiInstant,
  /** Further matches in the conversation, counted up to 99. */
  more: z.int(),
})
export type ApiFoundMessage = z.infer<typeof apiFoundMessage>

/** A message template approved by the provider. */
export const apiTemplate = z.object({
  name: z.string(),
  language: z.string(),
  header: z.string(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(z.string()),
  /** In order of appearance: the header's first, then the body's. */
  variables: z.array(z.string()),
  /** Required file above its text; null: none. */
  headerFile: z.enum(['image', 'video', 'document']).nullable(),
})

/** An internal note on a conversation; never sent to the customer. */
export const apiNote = z.object({
  id,
  conversationId: id,
  userId: id,
  authorName: z.string(),
  text: z.string(),
  createdAt: apiInstant,
})
export type ApiNote = z.infer<typeof apiNote>
