import { z } from 'zod'
import { documentsTrace } from '../bots/simulator.ts'
import { idParams, instant, urlVersion } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { dialogOwner, messageId } from './dialog-shapes.ts'

const access = anyOf('dialog_view', 'omnichannel_view')

const messageStep = z.object({
  /**
   * `written`: by the customer, in the provider's time. `stored`: by us. `queued`: to be sent again on request.
   * `retry`: a try failed, and another follows.
   */
  kind: z.enum(['written', 'stored', 'queued', 'retry', 'sent', 'delivered', 'read', 'failed', 'edited', 'deleted']),
  /** Null if only the outcome is known. */
  at: instant.nullable(),
  why: z.string().nullable(),
  by: z.string().nullable(),
  /** Of a `retry`: time of the next try. */
  nextAt: instant.nullable(),
})
export type MessageStep = z.infer<typeof messageStep>

const outcomes = [
  'started',
  'exit',
  'fallback',
  'doubted',
  'waits',
  'asked',
  'queued',
  'repeated',
  'resumed',
  'quoted',
  'offered',
  'rested',
  'judged',
  'answered',
  'ignored',
] as const
const rules = ['phrase', 'button', 'entity', 'matcher', 'any', 'none', 'provider', 'choice', 'documents'] as const

const botReason = z.object({
  outcome: z.enum(outcomes),
  rule: z.enum(rules).nullable(),
  /** Names of the current node and the target node. */
  node: z.string().nullable(),
  target: z.string().nullable(),
  /** 0 to 1. */
  score: z.number().nullable(),
  /** The training phrase, label or value that decided. */
  phrase: z.string().nullable(),
  /** Words of the message with the most weight. */
  words: z.array(z.string()),
  /** The second best exit: its target and score. */
  other: z.object({ target: z.string().nullable(), score: z.number() }).nullable(),
  /** What the documents said; absent where they were not asked. */
  documents: documentsTrace.optional(),
})
export type BotReason = z.infer<typeof botReason>

export const messageTimeline = operation({
  method: 'GET',
  url: '/api/omnichannel/dialogs/message/:id/timeline',
  schema: {
    operationId: 'messageTimeline',
    tags: ['Omnichannel'],
    summary:
      'O caminho de uma mensagem: recebida, guardada, enviada, entregue, lida, falhas e novas tentativas; e por que o bot respondeu assim.',
    params: z.object({ id: messageId }),
    response: {
      200: z.object({
        sender: z.enum(['CLIENT', 'HUMAN', 'BOT']),
        senderName: z.string().nullable(),
        steps: z.array(messageStep),
        /** Set while it waits to be sent. */
        waiting: z.object({ tries: z.int(), nextAt: instant }).nullable(),
        /** Steps of the engine in this message's turn, in order; empty without any. */
        reasons: z.array(botReason),
      }),
    },
  },
  config: { access },
})

const dialogState = z.object({
  /** Version of the change that began this state; 0 for the first state. */
  version: z.int(),
  state: dialogOwner,
  /** Name of the person, the queue's workspace, or the bot. */
  who: z.string().nullable(),
  since: instant,
  /** Null for the current state. */
  until: instant.nullable(),
  /** The event's text, as in the conversation. */
  text: z.string(),
  /** Reasons by internal names, the first one first. */
  reasons: z.array(z.string()),
})
export type DialogState = z.infer<typeof dialogState>

export const dialogTimeline = operation({
  method: 'GET',
  url: '/api/omnichannel/dialogs/:id/timeline',
  schema: {
    operationId: 'dialogTimeline',
    tags: ['Omnichannel'],
    summary: 'Quem teve a sala, desde quando, por quê e por quanto tempo, do fim para o início; segue por `next`.',
    params: idParams,
    querystring: z.object({
      before: urlVersion.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    response: {
      200: z.object({
        states: z.array(dialogState),
        /** Total milliseconds per state, in finished periods only. */
        totals: z.array(z.object({ state: dialogOwner, ms: z.number() })),
        /** Passed as `before` for the next page; null at the beginning of the dialog. */
        next: z.int().nullable(),
      }),
    },
  },
  config: { access },
})
