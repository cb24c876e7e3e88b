import { lazyPiece } from '../../../ui/lazy-piece.ts'

/** Fetched when it is first opened, or when there is time. */
export const LazyRoomLabels = lazyPiece(async () => (await import('./room-labels.tsx')).RoomLabels)
