import { z } from 'zod'
import { channelState } from '../../channels/channel-health.ts'
import { id } from '../../common.ts'
import { apiChannel, apiInstant } from '../common.ts'

const count = z.int().min(0)

/** A connected account of a bot, and whether it works. */
export const apiChannelHealth = z.object({
  id,
  channel: apiChannel,
  /** As people see it: 'WhatsApp API'. */
  name: z.string(),
  botId: id,
  botName: z.string(),
  /** Its number, page or account name. */
  account: z.string().nullable(),
  /** `paused`: its provider has paused it or does not answer; `reconnect`: somebody must connect it again. */
  state: channelState,
  /** Why it is not `ok`, and what helps, for people. */
  reason: z.string().nullable(),
  advice: z.string().nullable(),
  since: apiInstant,
  lastInboundAt: apiInstant.nullable(),
  lastOutboundAt: apiInstant.nullable(),
  /** Outgoing messages, at most a thousand. */
  waiting: z.object({ count, since: apiInstant.nullable() }),
  /** Of the last 24 hours, at most a thousand. */
  failures: z.object({
    count,
    reasons: z.array(z.object({ reason: z.string(), count, lastAt: apiInstant, advice: z.string() })),
  }),
})
/** For the platform of its company: whether it works, and nothing of what is said in it. */
export const apiChannelState = apiChannelHealth.pick({
  id: true,
  channel: true,
  name: true,
  account: true,
  state: true,
  reason: true,
  advice: true,
  since: true,
})
export type ApiChannelState = z.infer<typeof apiChannelState>
export type ApiChannelHealth = z.infer<typeof apiChannelHealth>
