import { lazyPiece } from '../../ui/lazy-piece.ts'

/** Its code comes when somebody invites. */
export const InviteDialog = lazyPiece(async () => (await import('./invite-dialog.tsx')).InviteDialog)
