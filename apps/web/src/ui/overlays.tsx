import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { readOpenConfirm, subscribeToConfirm } from './confirm.ts'
import { lazyPiece, loadWhenIdle } from './lazy-piece.ts'
import { areToastsNeeded, subscribeToToasts } from './toast.tsx'

const loadConfirm = async () => (await import('./confirm-dialog.tsx')).ConfirmDialog
const loadToaster = async () => (await import('./toaster.tsx')).Toaster
const ConfirmDialog = lazyPiece(loadConfirm)
const Toaster = lazyPiece(loadToaster)

/**
 * What may float over every screen, questions and toasts. The code comes when the first screen stands, so that it is there
 * when the network is not, or with the first of its kind.
 */
export function Overlays() {
  useEffect(
    () =>
      loadWhenIdle(
        loadConfirm,
        loadToaster,
        () => import('./toast-view.tsx'),
        () => import('./dialog-view.tsx'),
        () => import('./side-panel-view.tsx'),
      ),
    [],
  )
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
