import { type ChannelHealth, type ChannelState, type PlatformName, platformOf } from '@prosa/contract'
import type { BadgeTone } from '../../ui/status-badge.tsx'
import { botChannelPath, type WhatsappTab } from '../bots/bot-paths.ts'

export const toneOf: Record<ChannelState, BadgeTone> = {
  ok: 'ok',
  off: 'off',
  degraded: 'warn',
  paused: 'warn',
  reconnect: 'bad',
}

const dialogs = {
  LIVECHAT: 'livechat',
  WHATSAPP: 'whatsapp',
  FACEBOOK: 'facebook',
  INSTAGRAM: 'instagram',
} as const satisfies Record<PlatformName, string>

/** The dialog of the bot's page that repairs a channel of this kind. */
export const dialogOf = (kind: string) => dialogs[platformOf(kind)]

/** The tab of that dialog. */
const tabs: Readonly<Record<string, WhatsappTab>> = { whatsapp_qrcode: 'qrcode', whatsapp_meta: 'meta' }

/** Path of the page where a channel is repaired. */
export const healthPath = ({ botId, kind }: Pick<ChannelHealth, 'botId' | 'kind'>): string =>
  botChannelPath(botId, dialogOf(kind), tabs[kind] ?? null)

/** Identifies one stop of a channel: a new stop, or another state, gets another key. */
export const stopKey = ({ connectionId, state, since }: Pick<ChannelHealth, 'connectionId' | 'state' | 'since'>) =>
  `${connectionId} ${state} ${since}`
