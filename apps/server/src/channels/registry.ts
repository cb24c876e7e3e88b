import { type ChannelKind, channelKinds } from '@prosa/contract'
import type { Platform } from '../platform/index.ts'
import type { Channel } from './channel.ts'
import { isLeased } from './connection-lease.queries.ts'
import { createFacebookChannel } from './facebook/channel.ts'
import { createFakeChannel } from './fake/channel.ts'
import type { Ingress } from './ingress.ts'
import { createInstagramChannel } from './instagram/channel.ts'
import { livechatChannel } from './livechat/channel.ts'
import { createMeta, type MetaApp } from './meta/meta.ts'
import { createWhatsappChannel } from './whatsapp-meta/channel.ts'
import { createWhatsAppQrChannel } from './whatsapp-qr/channel.ts'

/** The adapters of this installation, by kind of connection. */
export interface Channels {
  find(kind: string): Channel | null
  /** Whether what we say goes through the outbox; also for kinds that this installation does not serve. */
  hasSender(kind: string): boolean
  /** What accounts a phone may be known as there, the usual spelling first; empty where phones are no accounts. */
  accountsOf(kind: string, phone: string): readonly string[]
  /** Every address that providers call, once, however many channels share it. */
  ingresses(): readonly Ingress[]
  /** The installation's app at Meta; null: its channels are not served. */
  meta: MetaApp | null
}

/** What adapters are made with. */
type Parts = Pick<Platform, 'config' | 'database' | 'guardedFetch' | 'log'>
type Made = Parts & { meta: MetaApp | null }

/** Null: not served here. Does not compile while a kind has no entry. */
type Makers = { [Kind in ChannelKind]: (parts: Made) => Channel<Kind> | null }

const makers: Makers = {
  livechat: () => livechatChannel,
  whatsapp_qrcode: ({ config, database, guardedFetch, log }) =>
    createWhatsAppQrChannel(config.whatsAppWeb, log, guardedFetch, ({ companyId, id }) =>
      isLeased(database.worker.unscoped(), companyId, id),
    ),
  whatsapp_meta: ({ meta, guardedFetch }) => meta && createWhatsappChannel(meta, guardedFetch),
  facebook: ({ meta, guardedFetch }) => meta && createFacebookChannel(meta, guardedFetch),
  instagram: ({ meta, guardedFetch }) => meta && createInstagramChannel(meta, guardedFetch),
  fake: ({ config, guardedFetch }) =>
    config.fakeChannelUrl ? createFakeChannel(config.fakeChannelUrl, guardedFetch) : null,
}

/** Made once, when the program starts: some hold connections. */
export const createChannels = (parts: Parts): Channels => {
  const made: Made = { ...parts, meta: createMeta(parts.config) }
  const served = new Map(
    channelKinds.flatMap((kind): [string, Channel][] => {
      const channel: Channel | null = makers[kind](made)
      return channel ? [[kind, channel]] : []
    }),
  )
  const find = (kind: string): Channel | null => served.get(kind) ?? null
  const ingresses = [...new Set([...served.values()].flatMap(({ ingress }) => ingress))]
  return {
    find,
    meta: made.meta,
    ingresses: () => ingresses,
    hasSender: (kind) => find(kind)?.sender !== null,
    accountsOf: (kind, phone) => find(kind)?.accountsOf?.(phone) ?? [],
  }
}
