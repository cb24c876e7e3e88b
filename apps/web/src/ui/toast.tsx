import { uiTexts } from './texts.ts'

export interface ToastOptions {
  /** A second line under the sentence. */
  detail?: string
  /** At most one: undo or retry. */
  action?: { label: string; run: () => void }
  /** Milliseconds, where the specification says another time than that of its kind; `sticky`: until it is closed or taken back. */
  lifeMs?: number | 'sticky'
  /** Of toasts about the same thing only the last one stands: a success takes the place of the failed try before it. */
  topic?: string
}

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

let areNeeded = false
const listeners = new Set<() => void>()

/** Whether any toast was shown yet; the place for them is drawn from then on. */
export const areToastsNeeded = (): boolean => areNeeded
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Nobody needs a toast to see the first screen: its code comes when the first one is shown.
function show(kind: ToastKind, text: string, options: ToastOptions): void {
  areNeeded = true
  for (const listener of listeners) listener()
  import('./toast-view.tsx').then(
    ({ showToast }) => showToast(kind, text, options),
    // Without the code (offline) the browser's own dialog says what must not be lost.
    () => kind === 'error' && window.alert(`${uiTexts.attention}: ${text}`),
  )
}

export const toastSuccess = (text: string, options: ToastOptions = {}): void => show('success', text, options)
export const toastError = (text: string, options: ToastOptions = {}): void => show('error', text, options)
export const toastInfo = (text: string, options: ToastOptions = {}): void => show('info', text, options)
export const toastWarning = (text: string, options: ToastOptions = {}): void => show('warning', text, options)

/** Takes back the toast of a topic, whose cause is gone. */
export function takeBackToast(topic: string): void {
  if (!areNeeded) return
  import('./toast-view.tsx').then(
    ({ hideToast }) => hideToast(topic),
    // Without the code nothing stands.
    () => undefined,
  )
}
