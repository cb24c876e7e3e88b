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

/** The channel adapters of this installation, by kind of connection. */
export interface Channels {
  find(kind: string): Channel | null
  /** Whether our messages go through the outbox; also for kinds that this installation does not serve. */
  hasSender(kind: string): boolean
  /** The accounts that a phone may have on a kind of channel, the usual spelling first; empty where accounts are not phones. */
  accountsOf(kind: string, phone: string): readonly string[]
  /** All webhook addresses, each once, even if several channels share one. */
  ingresses(): readonly Ingress[]
  /** The installation's app at Meta; null: its channels are not available. */
  meta: MetaApp | null
}

/** What adapters are created with. */
type Parts = Pick<Platform, 'config' | 'database' | 'guardedFetch' | 'log'>
type Made = Parts & { meta: MetaApp | null }

/** Null: not available here. Fails to compile while a kind is missing. */
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

/** Created once at the start: some adapters hold connections. */
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
