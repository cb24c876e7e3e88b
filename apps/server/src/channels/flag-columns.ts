import type { ChannelFlag } from '@prosa/contract'

/** Columns of `company` that allow a channel, with the flag that each stands for. */
export const channelFlagColumns = [
  ['whatsapp_qrcode', 'whatsappQrcode'],
  ['whatsapp_api_meta', 'whatsappApiMeta'],
  ['livechat', 'livechat'],
  ['facebook', 'facebook'],
  ['instagram', 'instagram'],
] as const satisfies readonly (readonly [string, ChannelFlag])[]
