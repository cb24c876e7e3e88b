import { z } from 'zod'
import { eventNumber, id } from '../../common.ts'
import { messageId } from '../../inbox/dialog-shapes.ts'
import { apiChannel, apiInstant } from '../common.ts'
import { apiContact } from './contact.ts'
import { apiConversation } from './conversation.ts'
import { apiEventMessage } from './message.ts'

/** Who caused it: a person or an integration by the id of the user, the customer by that of the contact. */
const apiActor = z.object({ kind: z.enum(['person', 'integration', 'contact', 'bot']), id })

/**
 * Ids of what the event is about, and how it stands when the event is sent or read: an event keeps no words. Resources appear if the integration may
 * read their area; null: it no longer exists.
 */
const apiEventData = z.object({
  company: id,
  number: eventNumber,
  /** Order within a conversation: the message's number for a new message, else the conversation's version. Null elsewhere. */
  sequence: z.int().nullable(),
  by: apiActor.nullable(),
  conversationId: id.optional(),
  messageId: messageId.optional(),
  contactId: id.optional(),
  /** `contact.merged`, `contact.unmerged`: the contact that it became, or was, part of. */
  intoId: id.optional(),
  importId: id.optional(),
  campaignId: id.optional(),
  botId: id.optional(),
  /** Of a channel that stopped, or works again. */
  connectionId: id.optional(),
  /** `contact.updated`: names of the fields; those of the company as `customFields.12`. */
  fields: z.array(z.string()).optional(),
  channel: apiChannel.optional(),
  /** Where it went: a person, or a workspace's queue. */
  to: z.object({ kind: z.enum(['bot', 'queue', 'offered', 'person', 'external']), userId: id.nullable() }).optional(),
  /** Of closing and returning; new ones may be added. */
  reason: z.string().optional(),
  score: z.int().optional(),
  /** `conversation.automated`: the automation that told it. */
  automationId: id.optional(),
  /** `flow.published` */
  version: z.int().optional(),
  /** `contacts.imported`: rows by what became of them. */
  counts: z.record(z.string(), z.int()).optional(),
  conversation: apiConversation.nullable().optional(),
  message: apiEventMessage.nullable().optional(),
  contact: apiContact.nullable().optional(),
})
export type ApiEventData = z.infer<typeof apiEventData>

export const apiEvent = z.object({
  /** Equals the `webhook-id` of its deliveries. */
  id: z.string(),
  /** New types may be added. */
  type: z.string(),
  timestamp: apiInstant,
  data: apiEventData,
})
export type ApiEvent = z.infer<typeof apiEvent>
