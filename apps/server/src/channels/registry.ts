import type { Config } from '../config.ts'
import { type Channel, type ChannelKind, channelKinds } from './channel.ts'
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
type Makers = { [Kind in ChannelKind]: (config: Config) => (Channel & { kind: Kind }) | Channel | null }

const makers: Makers = {
  livechat: () => livechatChannel,
  fake: ({ fakeChannelUrl }) => (fakeChannelUrl ? createFakeChannel(fakeChannelUrl) : null),
}

export const createChannels = (config: Config): Channels => {
  const served = new Map(
    channelKinds.flatMap((kind) => makers[kind](config) ?? []).map((channel) => [channel.kind, channel]),
  )
  const find = (kind: string): Channel | null => served.get(kind as ChannelKind) ?? null
  return { find, served: () => [...served.values()], hasSender: (kind) => find(kind)?.sender !== null }
}
