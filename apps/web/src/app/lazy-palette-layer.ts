import { lazyPiece } from '../ui/lazy-piece.ts'

/** Mounted once in the frame, and once in each full-window screen without the frame. */
export const PaletteLayer = lazyPiece(async () => (await import('./shell/palette-layer.tsx')).PaletteLayer)
