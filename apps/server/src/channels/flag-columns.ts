import type { ChannelFlag } from '@prosa/contract'

/** Columns of `company` that permit a channel, with the flag for each. */
export const channelFlagColumns = [
  ['whatsapp_qrcode', 'whatsappQrcode'],
  ['whatsapp_api_meta', 'whatsappApiMeta'],
  ['livechat', 'livechat'],
  ['facebook', 'facebook'],
  ['instagram', 'instagram'],
] as const satisfies readonly (readonly [string, ChannelFlag])[]
