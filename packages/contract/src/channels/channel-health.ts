import { z } from 'zod'
import { chosenIds, id, idParams, instant, limit, listOf, offset } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'

/**
 * How a channel of a bot fares:
 * - `ok`: it serves.
 * - `off`: somebody turned it off.
 * - `degraded`: it serves, but messages wait or were not delivered.
 * - `paused`: its provider serves it no longer for a while, or does not answer; it goes on by itself.
 * - `reconnect`: it goes on once somebody connects it anew.
 */
export const channelState = z.enum(['ok', 'off', 'degraded', 'paused', 'reconnect'])
export type ChannelState = z.infer<typeof channelState>

/** Of the last 24 hours, of the newest thousand. */
const lately = z.object({ count: z.int().min(0), lastAt: instant.nullable() })

export const channelHealth = z.object({
  connectionId: id,
  botId: id,
  botName: z.string(),
  /** As stored: a `ChannelKind`. */
  kind: z.string(),
  /** As people call it. */
  channel: z.string(),
  /** Number, page or name of the account; null where it has none. */
  account: z.string().nullable(),
  state: channelState,
  /** Why it is not `ok`, for people; null where it is. */
  reason: z.string().nullable(),
  /** What to do about it, for people. */
  advice: z.string().nullable(),
  /** Since when: connected since, stopped since. */
  since: instant,
  /** The last message each way, exact to ten seconds; null: none since this is counted. */
  lastInboundAt: instant.nullable(),
  lastOutboundAt: instant.nullable(),
  /** Messages on their way out, a thousand at most, and since when the first of them waits. */
  waiting: z.object({ count: z.int().min(0), since: instant.nullable() }),
  /** While the provider does not answer: when it is asked again. */
  restsUntil: instant.nullable(),
  /** What the provider brought and could not be read or stored: it stands in no conversation. */
  unread: lately,
  /** What failed in the last 24 hours, of the newest thousand: how many, and the commonest reasons. */
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
      /** Only those that a provider stopped. */
      stopped: z
        .enum(['true', 'false'])
        .default('false')
        .transform((value) => value === 'true'),
    }),
    response: {
      200: listOf(channelHealth).extend({
        /** What providers brought for no account of this installation; null for who does not administer it. */
        unplaced: lately.nullable(),
      }),
    },
  },
  config: { access: anyOf('bot_view') },
})
