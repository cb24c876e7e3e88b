/** Where a bot's pages stand. */
export const botsPath = '/chatbots'
/** What it is, what it does by itself, where it answers, what it served. */
export const botPath = (botId: number): string => `${botsPath}/${botId}`
/** How it looks and opens, whom it serves, and its end. */
export const botManagementPath = (botId: number): string => `${botPath(botId)}/management`
/** Its flow; -1 opens the draft where that is newer, else the live version. */
export const flowPath = (botId: number, flowId: number): string => `/drawflow/${botId}/${flowId}`

/** The tabs of the WhatsApp dialog, by the ways to a number. */
export type WhatsappTab = 'qrcode' | 'meta'

/** A bot's page with the dialog of one of its channels open, at one of its tabs; the page opens it only for whom it may. */
export const botChannelPath = (
  botId: number,
  channel: 'livechat' | 'whatsapp' | 'facebook' | 'instagram' | 'webhook',
  tab: WhatsappTab | null = null,
): string => `${botPath(botId)}?channel=${channel}${tab === null ? '' : `&tab=${tab}`}`
