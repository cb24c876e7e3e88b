/** Paths of a bot's pages. */
export const botsPath = '/chatbots'
/** Overview: description, automation, channels and figures of the bot. */
export const botPath = (botId: number): string => `${botsPath}/${botId}`
/** Management: appearance, opening, audience and deletion of the bot. */
export const botManagementPath = (botId: number): string => `${botPath(botId)}/management`
/** The bot's flow. -1 opens the draft if it is newer than the live version, else the live version. */
export const flowPath = (botId: number, flowId: number): string => `/drawflow/${botId}/${flowId}`

/** Tabs of the WhatsApp dialog, one per way to connect a number. */
export type WhatsappTab = 'qrcode' | 'meta'

/** A bot's page with the dialog of one channel open, at one of its tabs; the page checks the user's permission. */
export const botChannelPath = (
  botId: number,
  channel: 'livechat' | 'whatsapp' | 'facebook' | 'instagram' | 'webhook',
  tab: WhatsappTab | null = null,
): string => `${botPath(botId)}?channel=${channel}${tab === null ? '' : `&tab=${tab}`}`
