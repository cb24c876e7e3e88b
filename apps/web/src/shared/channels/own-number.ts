import { lazyPiece } from '../../ui/lazy-piece.ts'

/** One's own WhatsApp number, opened from wherever one is; fetched when it is first opened. */
export const OwnNumberDialog = lazyPiece(
  async () => (await import('../../features/channels/whatsapp/own-number-dialog.tsx')).OwnNumberDialog,
)
