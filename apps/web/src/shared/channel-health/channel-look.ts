import { type ChannelHealth, type ChannelState, type PlatformName, platformOf } from '@prosa/contract'
import type { BadgeTone } from '../../ui/status-badge.tsx'
import { botChannelPath } from '../bots/bot-paths.ts'

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

export const healthPath = ({ botId, kind }: Pick<ChannelHealth, 'botId' | 'kind'>): string =>
  botChannelPath(botId, dialogOf(kind))

/** A channel that stopped, as it stopped: another stop, or another reason, is another one. */
export const stopKey = ({ connectionId, state, since }: Pick<ChannelHealth, 'connectionId' | 'state' | 'since'>) =>
  `${connectionId} ${state} ${since}`
