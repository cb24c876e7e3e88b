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

/** Which dialog of the bot's page mends a channel of this kind. */
export const dialogOf = (kind: string) => dialogs[platformOf(kind)]

/** Which tab of it. */
const tabs: Readonly<Record<string, WhatsappTab>> = { whatsapp_qrcode: 'qrcode', whatsapp_meta: 'meta' }

/** Where somebody mends a channel. */
export const healthPath = ({ botId, kind }: Pick<ChannelHealth, 'botId' | 'kind'>): string =>
  botChannelPath(botId, dialogOf(kind), tabs[kind] ?? null)

/** A channel that stopped, as it stopped: another stop, or another reason, is another one. */
export const stopKey = ({ connectionId, state, since }: Pick<ChannelHealth, 'connectionId' | 'state' | 'since'>) =>
  `${connectionId} ${state} ${since}`
