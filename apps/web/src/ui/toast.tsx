import { uiTexts } from './texts.ts'

export interface ToastOptions {
  /** A second line below the sentence. */
  detail?: string
  /** At most one action: undo or retry. */
  action?: { label: string; run: () => void }
  /** Lifetime in ms, where specified; `sticky`: until closed. */
  lifeMs?: number | 'sticky'
  /** Toasts with the same topic replace each other: a success replaces the failed attempt before it. */
  topic?: string
}

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

let areNeeded = false
const listeners = new Set<() => void>()

/** Whether any toast was shown yet; the container is rendered from then on. */
export const areToastsNeeded = (): boolean => areNeeded
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Not needed for the first screen: loaded with the first toast.
function show(kind: ToastKind, text: string, options: ToastOptions): void {
  areNeeded = true
  for (const listener of listeners) listener()
  import('./toast-view.tsx').then(
    ({ showToast }) => showToast(kind, text, options),
    // Without the code (offline) the browser's own dialog shows what must not be lost.
    () => kind === 'error' && window.alert(`${uiTexts.attention}: ${text}`),
  )
}

export const toastSuccess = (text: string, options: ToastOptions = {}): void => show('success', text, options)
export const toastError = (text: string, options: ToastOptions = {}): void => show('error', text, options)
export const toastInfo = (text: string, options: ToastOptions = {}): void => show('info', text, options)
export const toastWarning = (text: string, options: ToastOptions = {}): void => show('warning', text, options)

/** Closes the toast of a topic whose cause is over. */
export function takeBackToast(topic: string): void {
  if (!areNeeded) return
  import('./toast-view.tsx').then(
    ({ hideToast }) => hideToast(topic),
    // Without the code no toast is open.
    () => undefined,
  )
}
