import type { Bot, ChannelFlag } from '@prosa/contract'
import type { ChannelDialogName } from '../../../channels/channel-dialogs.ts'

/** Company switches that allow a channel's dialog; one of them is enough. The webhook needs none. */
const flagsOf: Record<ChannelDialogName, readonly ChannelFlag[] | null> = {
  livechat: ['livechat'],
  whatsapp: ['whatsappQrcode', 'whatsappApiMeta'],
  facebook: ['facebook'],
  instagram: ['instagram'],
  webhook: null,
}

export interface ChannelState {
  /** Whether the user may open the channel's dialog. Administrators may open all. */
  isAllowed: boolean
  /** Null for the webhook, which is neither connected nor disconnected. */
  isConnected: boolean | null
}

/** The state of a channel's card. */
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
