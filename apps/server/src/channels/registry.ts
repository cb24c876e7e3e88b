import { type ChannelKind, channelKinds } from '@prosa/contract'
import type { Config } from '../config.ts'
import type { Channel } from './channel.ts'
import { createFakeChannel } from './fake/channel.ts'
import { livechatChannel } from './livechat/channel.ts'

/** The adapters of this installation, by kind of connection. */
export interface Channels {
  find(kind: string): Channel | null
  served(): readonly Channel[]
  /** Whether what we say goes through the outbox; also for kinds that this installation does not serve. */
  hasSender(kind: string): boolean
}

/** Null: not served here. Does not compile while a kind has no entry. */
type Makers = { [Kind in ChannelKind]: (config: Config) => Channel<Kind> | null }

const makers: Makers = {
  livechat: () => livechatChannel,
  whatsapp_qrcode: () => null,
  whatsapp_meta: () => null,
  facebook: () => null,
  instagram: () => null,
  fake: ({ fakeChannelUrl }) => (fakeChannelUrl ? createFakeChannel(fakeChannelUrl) : null),
}

export const createChannels = (config: Config): Channels => {
  const served = new Map(
    channelKinds.flatMap((kind): [string, Channel][] => {
      const channel: Channel | null = makers[kind](config)
      return channel ? [[kind, channel]] : []
    }),
  )
  const find = (kind: string): Channel | null => served.get(kind as ChannelKind) ?? null
  return { find, served: () => [...served.values()], hasSender: (kind) => find(kind)?.sender !== null }
}
