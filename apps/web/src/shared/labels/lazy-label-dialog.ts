import { lazyPiece } from '../../ui/lazy-piece.ts'

/** The dialog's code is loaded on first use. */
export const LazyLabelDialog = lazyPiece(async () => (await import('./label-dialog.tsx')).LabelDialog)
