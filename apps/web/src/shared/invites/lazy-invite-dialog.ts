import { lazyPiece } from '../../ui/lazy-piece.ts'

/** The dialog's code is loaded on first use. */
export const InviteDialog = lazyPiece(async () => (await import('./invite-dialog.tsx')).InviteDialog)
