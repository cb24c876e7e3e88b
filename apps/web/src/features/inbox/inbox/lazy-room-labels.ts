import { lazyPiece } from '../../../ui/lazy-piece.ts'

/** Loaded when first opened, or when the browser is idle. */
export const LazyRoomLabels = lazyPiece(async () => (await import('./room-labels.tsx')).RoomLabels)
