import { z } from 'zod'
import { idParams, instant, urlVersion } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { dialogOwner, messageId } from './dialog-shapes.ts'

const access = anyOf('dialog_view', 'omnichannel_view')

const messageStep = z.object({
  /**
   * `written`: by the customer, as the provider's clock has it. `stored`: by us. `queued`: to be sent again, as somebody asked. `retry`: a try came
   * to nothing, and another follows.
   */
  kind: z.enum(['written', 'stored', 'queued', 'retry', 'sent', 'delivered', 'read', 'failed', 'edited', 'deleted']),
  /** Null where only the outcome is known. */
  at: instant.nullable(),
  why: z.string().nullable(),
  by: z.string().nullable(),
  /** Of a `retry`: when it is tried again. */
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
  'answered',
  'ignored',
] as const
const rules = ['phrase', 'button', 'entity', 'matcher', 'any', 'none', 'provider', 'choice'] as const

const botReason = z.object({
  outcome: z.enum(outcomes),
  rule: z.enum(rules).nullable(),
  /** Names of the nodes where it stood and to which it led. */
  node: z.string().nullable(),
  target: z.string().nullable(),
  /** 0 to 1. */
  score: z.number().nullable(),
  /** The training phrase, label or value that decided. */
  phrase: z.string().nullable(),
  /** Words of the message that weighed most. */
  words: z.array(z.string()),
  /** What came next: where it would have led. */
  other: z.object({ target: z.string().nullable(), score: z.number() }).nullable(),
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
        /** While it waits to be sent. */
        waiting: z.object({ tries: z.int(), nextAt: instant }).nullable(),
        /** What the engine did in the turn of this message, in order; empty where it had no part in it. */
        reasons: z.array(botReason),
      }),
    },
  },
  config: { access },
})

const dialogState = z.object({
  /** Of the change that began it; 0 for the beginning. */
  version: z.int(),
  state: dialogOwner,
  /** The person, the workspace of the queue, or the bot. */
  who: z.string().nullable(),
  since: instant,
  /** Null where it goes on. */
  until: instant.nullable(),
  /** What happened, as the conversation says it. */
  text: z.string(),
  /** Why, by names of the program, the first one first. */
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
        /** Milliseconds in each state, of all that is over. */
        totals: z.array(z.object({ state: dialogOwner, ms: z.number() })),
        /** Pass it as `before` to go on; null at the beginning of the dialog. */
        next: z.int().nullable(),
      }),
    },
  },
  config: { access },
})
