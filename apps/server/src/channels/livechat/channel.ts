import type { Channel } from '../channel.ts'

/** The chat on a customer's site: visitors fetch what is stored, so nothing is sent and nothing comes by webhook. */
export const livechatChannel: Channel = {
  kind: 'livechat',
  capabilities: { buttons: 10, listRows: 0, files: true },
  sender: null,
  webhook: null,
}
