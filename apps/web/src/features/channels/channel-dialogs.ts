import type { Bot } from '@prosa/contract'
import type { ComponentType } from 'react'

/** `bot` is the bot of the open page, read again after each change. The dialog closes only by `onClose`. */
export interface ChannelDialogProps {
  bot: Bot
  onClose: () => void
}

/** Cards of a bot's page that open a dialog. */
export type ChannelDialogName = 'livechat' | 'whatsapp' | 'facebook' | 'instagram' | 'webhook'

/**
 * The dialog of each card in 'Canais integrados', loaded on first use.
 *
 * Each component renders a `Dialog` that is open while mounted. The bot's page opens it only if the company's switches
 * allow it, so the dialog does not check again. After a change it calls `await invalidate(getBot)`, which updates the
 * card. The imported file begins with `import '../../../ui/theme/overlays.css'`, like every lazily loaded piece.
 */
export const channelDialogs: Record<ChannelDialogName, () => Promise<ComponentType<ChannelDialogProps>>> = {
  livechat: async () => (await import('./livechat/livechat-dialog.tsx')).LivechatDialog,
  whatsapp: async () => (await import('./whatsapp/whatsapp-dialog.tsx')).WhatsappDialog,
  webhook: async () => (await import('./webhook/webhook-dialog.tsx')).WebhookDialog,
  facebook: async () => (await import('./messenger/messenger-dialog.tsx')).FacebookDialog,
  instagram: async () => (await import('./messenger/messenger-dialog.tsx')).InstagramDialog,
}
