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
  /** Who acts in it now; null once it is closed. `userId` and `name` of the person who holds it or is offered it. */
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
  /** The stage that the flow set last. */
  stage: z.string().nullable(),
  /** Ids. */
  labels: z.array(id),
})
export type ApiConversation = z.infer<typeof apiConversation>

/** Something that happened in a conversation besides messages. */
export const apiConversationEvent = z.object({
  conversationId: id,
  /** Its place among the changes of the conversation. */
  number: z.int(),
  /** A kind may be added. */
  kind: z.string(),
  at: apiInstant,
  /** The person or integration that did it. */
  userId: id.nullable(),
  /** As people read it, in Portuguese. */
  text: z.string(),
})
export type ApiConversationEvent = z.infer<typeof apiConversationEvent>

export const apiLabel = z.object({ id, name: z.string(), color: z.string() })
