import { lazy, Suspense, useRef, useSyncExternalStore } from 'react'
import { readOpenConfirm, subscribeToConfirm } from './confirm.ts'
import { areToastsNeeded, subscribeToToasts } from './toast.tsx'

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))
const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

/** What may float over every screen, questions and toasts; the code of each comes with the first of its kind. */
export function Overlays() {
  const isAsking = useSyncExternalStore(subscribeToConfirm, readOpenConfirm) !== null
  const hasAsked = useRef(false)
  if (isAsking) hasAsked.current = true
  const hasToasts = useSyncExternalStore(subscribeToToasts, areToastsNeeded)
  return (
    <Suspense>
      {hasAsked.current ? <ConfirmDialog /> : null}
      {hasToasts ? <Toaster /> : null}
    </Suspense>
  )
}
