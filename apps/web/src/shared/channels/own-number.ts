import { lazyPiece } from '../../ui/lazy-piece.ts'

/** Dialog of the user's own WhatsApp number, for any screen; its code is loaded on first use. */
export const OwnNumberDialog = lazyPiece(
  async () => (await import('../../features/channels/whatsapp/own-number-dialog.tsx')).OwnNumberDialog,
)
