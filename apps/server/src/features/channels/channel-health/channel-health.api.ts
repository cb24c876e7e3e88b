import {
  type ApiChannelHealth,
  type ApiChannelState,
  apiChannel,
  type ChannelHealth,
  findChannelFacts,
} from '@prosa/contract'

/* Field names of channels in /api/v1; only names are converted. */

export const channelToApi = (health: ChannelHealth): ApiChannelHealth => ({
  id: health.connectionId,
  channel: apiChannel.parse(findChannelFacts(health.kind)?.platform.toLowerCase()),
  name: health.channel,
  botId: health.botId,
  botName: health.botName,
  account: health.account,
  state: health.state,
  reason: health.reason,
  advice: health.advice,
  since: health.since,
  lastInboundAt: health.lastInboundAt,
  lastOutboundAt: health.lastOutboundAt,
  waiting: health.waiting,
  failures: { count: health.failures.total, reasons: health.failures.reasons },
})

/** What a platform is told of a channel of its companies. */
export const channelStateToApi = (health: ChannelHealth): ApiChannelState => {
  const { id, channel, name, account, state, reason, advice, since } = channelToApi(health)
  return { id, channel, name, account, state, reason, advice, since }
}
