import { lazyPiece } from '../../../../ui/lazy-piece.ts'

/* Loaded when their tab is opened. */

export const EventsTab = lazyPiece(async () => (await import('./events-tab.tsx')).EventsTab)
export const DeliveriesTab = lazyPiece(async () => (await import('./deliveries-tab.tsx')).DeliveriesTab)
