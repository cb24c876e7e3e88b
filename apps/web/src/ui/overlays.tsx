import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { loadActMenu } from './act-menu.tsx'
import { comingKeys } from './coming-keys.tsx'
import { readOpenConfirm, subscribeToConfirm } from './confirm.ts'
import { loadFlyout } from './flyout.tsx'
import { lazyPiece, loadWhenIdle } from './lazy-piece.ts'
import { areToastsNeeded, subscribeToToasts } from './toast.tsx'
import { useOnceTrue } from './use-once-true.ts'

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
        loadFlyout,
        loadActMenu,
        () => import('./toast-view.tsx'),
        () => import('./dialog-view.tsx'),
        () => import('./side-panel-view.tsx'),
      ),
    [],
  )
  const hasAsked = useOnceTrue(useSyncExternalStore(subscribeToConfirm, readOpenConfirm) !== null)
  const hasToasts = useSyncExternalStore(subscribeToToasts, areToastsNeeded)
  return (
    <>
      <Suspense fallback={comingKeys}>{hasAsked ? <ConfirmDialog /> : null}</Suspense>
      <Suspense>{hasToasts ? <Toaster /> : null}</Suspense>
    </>
  )
}
