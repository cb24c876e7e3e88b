import { z } from 'zod'
import { fileId, id } from '../../common.ts'
import { messageId } from '../../inbox/dialog-shapes.ts'
import { failureCauses } from '../../inbox/failure-causes.ts'
import { apiInstant } from '../common.ts'

/** Who wrote: `bot` also for integrations, `external` for an outside system or a device that is not ours. */
export const apiSender = z.enum(['contact', 'bot', 'person', 'external'])
export type ApiSender = z.infer<typeof apiSender>

export const apiFile = z.object({ id: fileId, name: z.string(), mime: z.string(), size: z.int() })

export const apiMessage = z.object({
  id: messageId,
  conversationId: id,
  /** Its place in the conversation, from 1. */
  number: z.int(),
  from: apiSender,
  /** The person or integration that wrote it. */
  userId: id.nullable(),
  senderName: z.string().nullable(),
  /** Null where it is files alone, or was deleted. */
  text: z.string().nullable(),
  createdAt: apiInstant,
  status: z.enum(['stored', 'queued', 'sent', 'delivered', 'read', 'failed']),
  failure: z.object({ cause: z.enum(failureCauses).nullable(), message: z.string().nullable() }).nullable(),
  /** One that is ready is read by its id. */
  files: z.array(apiFile.extend({ state: z.enum(['ready', 'pending', 'failed']) })),
  buttons: z.array(z.object({ label: z.string(), link: z.string().nullable() })),
  /** `number` of the message that it replies to. */
  replyTo: z.int().nullable(),
  edited: z.boolean(),
  deleted: z.boolean(),
})
export type ApiMessage = z.infer<typeof apiMessage>

/** A message that the provider approved beforehand. */
export const apiTemplate = z.object({
  name: z.string(),
  language: z.string(),
  header: z.string(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(z.string()),
  /** As they stand in the texts: the header's first, then the body's. */
  variables: z.array(z.string()),
  /** What has to stand above its text; null: no file. */
  headerFile: z.enum(['image', 'video', 'document']).nullable(),
})

/** What people tell each other beside a conversation; no customer gets it. */
export const apiNote = z.object({
  id,
  conversationId: id,
  userId: id,
  authorName: z.string(),
  text: z.string(),
  createdAt: apiInstant,
})
export type ApiNote = z.infer<typeof apiNote>
