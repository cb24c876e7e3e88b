import { z } from 'zod'
import { id } from '../../common.ts'
import { apiChannel, apiInstant } from '../common.ts'
import { apiSender } from './message.ts'

export const apiConversation = z.object({
  id,
  status: z.enum(['open', 'closed']),
  channel: apiChannel,
  contactId: id,
  contactName: z.string().nullable(),
  workspaceId: id,
  botId: id.nullable(),
  /**
   * The current owner; null once closed. `userId` and `name` of the person who holds the conversation, or is offered
   * it.
   */
  owner: z
    .object({
      kind: z.enum(['bot', 'queue', 'offered', 'person', 'external']),
      userId: id.nullable(),
      name: z.string().nullable(),
    })
    .nullable(),
  /** The customer waits for a person's answer. */
  waiting: z.boolean(),
  waitingSince: apiInstant.nullable(),
  createdAt: apiInstant,
  closedAt: apiInstant.nullable(),
  lastMessage: z.object({ from: apiSender, text: z.string().nullable(), at: apiInstant }),
  /** The stage last set by the flow. */
  stage: z.string().nullable(),
  /** Label ids. */
  labels: z.array(id),
})
export type ApiConversation = z.infer<typeof apiConversation>

/** An event of a conversation besides messages. */
export const apiConversationEvent = z.object({
  conversationId: id,
  /** Its position among the conversation's changes. */
  number: z.int(),
  /** New kinds may be added. */
  kind: z.string(),
  at: apiInstant,
  /** The acting person or integration. */
  userId: id.nullable(),
  /** Text for people, in Portuguese. */
  text: z.string(),
})
export type ApiConversationEvent = z.infer<typeof apiConversationEvent>

export const apiLabel = z.object({ id, name: z.string(), color: z.string() })
