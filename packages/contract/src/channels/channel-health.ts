import { z } from 'zod'
import { chosenIds, id, idParams, instant, limit, listOf, offset } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'

/**
 * State of a bot's channel:
 * - `ok`: it works.
 * - `off`: somebody turned it off.
 * - `degraded`: it works, but messages wait or were not delivered.
 * - `paused`: its provider has paused it or does not answer; it continues by itself.
 * - `reconnect`: it must be connected again.
 */
export const channelState = z.enum(['ok', 'off', 'degraded', 'paused', 'reconnect'])
export type ChannelState = z.infer<typeof channelState>

/** Within the last 24 hours, of at most a thousand. */
const lately = z.object({ count: z.int().min(0), lastAt: instant.nullable() })

export const channelHealth = z.object({
  connectionId: id,
  botId: id,
  botName: z.string(),
  /** The stored `ChannelKind`. */
  kind: z.string(),
  /** Display name. */
  channel: z.string(),
  /** Number, page or account name; null without one. */
  account: z.string().nullable(),
  state: channelState,
  /** Why it is not `ok`, for people; null if it is. */
  reason: z.string().nullable(),
  /** How to fix it, for people. */
  advice: z.string().nullable(),
  /** Start of the connection or of the stop. */
  since: instant,
  /** Time of the last message in each direction, accurate to ten seconds; null: none recorded. */
  lastInboundAt: instant.nullable(),
  lastOutboundAt: instant.nullable(),
  /** Outgoing messages waiting, at most a thousand, and the start of the longest wait. */
  waiting: z.object({ count: z.int().min(0), since: instant.nullable() }),
  /** Time of the next try, while the provider does not answer. */
  restsUntil: instant.nullable(),
  /** The provider's calls that could not be read or stored, and so are in no conversation. */
  unread: lately,
  /** Failures of the last 24 hours, at most a thousand: their number, and the most common reasons. */
  failures: z.object({
    total: z.int().min(0),
    reasons: z.array(z.object({ reason: z.string(), count: z.int().min(1), lastAt: instant, advice: z.string() })),
  }),
})
export type ChannelHealth = z.infer<typeof channelHealth>

const tags = ['Canais'] as const

export const botChannelHealth = operation({
  method: 'GET',
  url: '/api/bots/:id/channels/health',
  schema: {
    operationId: 'botChannelHealth',
    tags,
    summary: 'Como estão os canais de um bot.',
    params: idParams,
    response: { 200: z.object({ result: z.array(channelHealth) }) },
  },
  config: { access: anyOf('bot_view') },
})

export const listChannelHealth = operation({
  method: 'GET',
  url: '/api/channels/health',
  schema: {
    operationId: 'listChannelHealth',
    tags,
    summary: 'Como estão os canais dos bots dos workspaces escolhidos, os que pararam primeiro.',
    querystring: z.object({
      workspaces: chosenIds,
      limit,
      offset,
      /** Only channels stopped by their provider. */
      stopped: z
        .enum(['true', 'false'])
        .default('false')
        .transform((value) => value === 'true'),
    }),
    response: {
      200: listOf(channelHealth).extend({
        /**
         * The providers' calls for accounts unknown to this installation; null for callers who do not administer it.
         */
        unplaced: lately.nullable(),
      }),
    },
  },
  config: { access: anyOf('bot_view') },
})
