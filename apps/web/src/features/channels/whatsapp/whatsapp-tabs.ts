import type { Bot } from '@prosa/contract'
import type { ComponentType } from 'react'

export interface WhatsappTabProps {
  bot: Bot
  /** Whether something is typed that closing would lose. */
  onDirty: (isDirty: boolean) => void
}

/** What each tab draws, fetched when it is first opened; null: this program has no such way. */
export const whatsappTabs: Record<'qrcode' | 'meta', (() => Promise<ComponentType<WhatsappTabProps>>) | null> = {
  qrcode: async () => (await import('./qr-code-tab.tsx')).QrCodeTab,
  meta: async () => (await import('./meta-tab.tsx')).MetaTab,
}
