import type { ChannelHealth, ChannelState } from '@prosa/contract'
import type { BadgeTone } from '../../ui/status-badge.tsx'
import { botChannelPath } from '../bot-paths.ts'

export const toneOf: Record<ChannelState, BadgeTone> = {
  ok: 'ok',
  off: 'off',
  degraded: 'warn',
  paused: 'warn',
  reconnect: 'bad',
}

const dialogs = {
  livechat: 'livechat',
  whatsapp_qrcode: 'whatsapp',
  whatsapp_meta: 'whatsapp',
  facebook: 'facebook',
  instagram: 'instagram',
} as const

/** Which dialog of the bot's page mends a channel of this kind. */
export const dialogOf = (kind: string) => (kind in dialogs ? dialogs[kind as keyof typeof dialogs] : null)

export const healthPath = ({ botId, kind }: Pick<ChannelHealth, 'botId' | 'kind'>): string =>
  botChannelPath(botId, dialogOf(kind) ?? 'livechat')

/** A channel that stopped, as it stopped: another stop, or another reason, is another one. */
export const stopKey = ({ connectionId, state, since }: Pick<ChannelHealth, 'connectionId' | 'state' | 'since'>) =>
  `${connectionId} ${state} ${since}`
