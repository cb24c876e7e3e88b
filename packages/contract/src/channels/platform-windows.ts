import type { PlatformName } from './platform-names.ts'

/** Platforms on which people may write for ever: their customers are asked of no window. */
const withoutWindow: readonly PlatformName[] = ['LIVECHAT']

/** Whether a channel ends the time to write freely. In its own file: the inbox needs nothing else about channels. */
export const mayEndReplies = ({
  plataform,
  whatsappQrcode,
}: {
  plataform: PlatformName
  whatsappQrcode: boolean
}): boolean => !whatsappQrcode && !withoutWindow.includes(plataform)
