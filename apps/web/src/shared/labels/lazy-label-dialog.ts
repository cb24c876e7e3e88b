import { lazyPiece } from '../../ui/lazy-piece.ts'

/** Fetched when it is first opened. */
export const LazyLabelDialog = lazyPiece(async () => (await import('./label-dialog.tsx')).LabelDialog)
