import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { ActMenuPiece } from './act-menu.tsx'
import { comingKeys } from './coming-keys.tsx'
import { readOpenConfirm, subscribeToConfirm } from './confirm.ts'
import { DialogPiece } from './dialog.tsx'
import { FlyoutPiece } from './flyout.tsx'
import { lazyPiece, loadPatiently, loadWhenIdle } from './lazy-piece.ts'
import { SidePanelPiece } from './side-panel.tsx'
import { areToastsNeeded, subscribeToToasts } from './toast.tsx'
import { useOnceTrue } from './use-once-true.ts'

const ConfirmDialog = lazyPiece(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)
const Toaster = lazyPiece(async () => (await import('./toaster.tsx')).Toaster)
const toastView = { load: () => loadPatiently(() => import('./toast-view.tsx')) }

/**
 * Dialogs and toasts that may appear over every screen. Their code loads after the first screen, so that it is there if
 * the network is lost, or at the latest with the first one.
 */
export function Overlays() {
  useEffect(
    () => loadWhenIdle(ConfirmDialog, Toaster, toastView, FlyoutPiece, ActMenuPiece, DialogPiece, SidePanelPiece),
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
