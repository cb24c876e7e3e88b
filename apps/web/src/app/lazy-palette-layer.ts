import { lazyPiece } from '../ui/lazy-piece.ts'

/** Stands once in the frame, and once in each screen that fills the window without it. */
export const PaletteLayer = lazyPiece(async () => (await import('./shell/palette-layer.tsx')).PaletteLayer)
