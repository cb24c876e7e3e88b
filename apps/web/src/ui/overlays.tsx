import { ConfirmDialog } from './confirm-dialog.tsx'
import { Toaster } from './toaster.tsx'

/** What may float over every screen: questions and toasts. */
export function Overlays() {
  return (
    <>
      <ConfirmDialog />
      <Toaster />
    </>
  )
}
