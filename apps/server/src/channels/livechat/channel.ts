import { channelFacts } from '@prosa/contract'
import type { Channel } from '../channel.ts'

export const livechatKind = 'livechat'

/** The chat on a customer's site: visitors fetch stored messages, so there is no sender and no webhook. */
export const livechatChannel: Channel<'livechat'> = {
  kind: livechatKind,
  capabilities: channelFacts[livechatKind].capabilities,
  ingress: [],
  sender: null,
  media: null,
  profiles: null,
  linking: null,
}
