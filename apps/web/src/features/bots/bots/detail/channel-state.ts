import type { Bot, ChannelFlag } from '@prosa/contract'
import type { ChannelDialogName } from '../../../channels/channel-dialogs.ts'

/** The switches of a company that let a channel's dialog open: any of them. The webhook needs none. */
const flagsOf: Record<ChannelDialogName, readonly ChannelFlag[] | null> = {
  livechat: ['livechat'],
  whatsapp: ['whatsappQrcode', 'whatsappApiMeta'],
  facebook: ['facebook'],
  instagram: ['instagram'],
  webhook: null,
}

export interface ChannelState {
  /** Whether the person may open its dialog. Administrators open all of them. */
  isAllowed: boolean
  /** Null where a channel is neither connected nor not: the webhook. */
  isConnected: boolean | null
}

/** What a channel's card says and does. */
export function channelState(
  name: ChannelDialogName,
  bot: Pick<Bot, ChannelFlag | 'allowedChannels'>,
  isAdmin: boolean,
): ChannelState {
  const flags = flagsOf[name]
  if (flags === null) return { isAllowed: true, isConnected: null }
  return {
    isAllowed: isAdmin || flags.some((flag) => bot.allowedChannels[flag]),
    isConnected: flags.some((flag) => bot[flag]),
  }
}
