import type { Bot } from '@prosa/contract'
import type { ComponentType } from 'react'

/** The bot is the one whose page is open, read anew after each change; the dialog closes by `onClose` alone. */
export interface ChannelDialogProps {
  bot: Bot
  onClose: () => void
}

/** The cards of a bot's page that open something. */
export type ChannelDialogName = 'livechat' | 'whatsapp' | 'facebook' | 'instagram' | 'webhook'

/**
 * What each card of 'Canais integrados' opens, fetched when it is first opened.
 *
 * The component draws a `Dialog` of the kit, which is open as long as it is mounted. A bot's page opens it only for whom the
 * company's switches let in, so the dialog need not ask again; after a change it says `await invalidate(getBot)`, and the
 * card follows. The file that is imported begins with `import '../../../ui/theme/overlays.css'`, like every piece that comes
 * later.
 */
export const channelDialogs: Record<ChannelDialogName, () => Promise<ComponentType<ChannelDialogProps>>> = {
  livechat: async () => (await import('./livechat/livechat-dialog.tsx')).LivechatDialog,
  whatsapp: async () => (await import('./whatsapp/whatsapp-dialog.tsx')).WhatsappDialog,
  webhook: async () => (await import('./webhook/webhook-dialog.tsx')).WebhookDialog,
  facebook: async () => (await import('./messenger/messenger-dialog.tsx')).FacebookDialog,
  instagram: async () => (await import('./messenger/messenger-dialog.tsx')).InstagramDialog,
}
