import type { Bot } from '@prosa/contract'
import type { ComponentType } from 'react'

export interface WhatsappTabProps {
  bot: Bot
}

/** Content of each tab, loaded on first use; null: not available in this program. */
export const whatsappTabs: Record<'qrcode' | 'meta', (() => Promise<ComponentType<WhatsappTabProps>>) | null> = {
  qrcode: async () => (await import('./qr-code-tab.tsx')).QrCodeTab,
  meta: async () => (await import('./meta-tab.tsx')).MetaTab,
}
