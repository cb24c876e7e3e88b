import { lazyPiece } from '../../../ui/lazy-piece.ts'

/** Loaded when first opened, or when the browser is idle. */
export const LazyRemindPanel = lazyPiece(async () => (await import('./reminders/remind-panel.tsx')).RemindPanel)
