import { Suspense } from 'react'
import { comingKeys } from './coming-keys.tsx'
import type { DialogProps } from './dialog-view.tsx'
import { lazyPiece } from './lazy-piece.ts'
import { useOnceTrue } from './use-once-true.ts'

export const DialogPiece = lazyPiece(async () => (await import('./dialog-view.tsx')).DialogView)

/** A modal window with a title and a cross. Its code is loaded on first use. */
export function Dialog(props: DialogProps) {
  if (!useOnceTrue(props.isOpen)) return null
  return (
    <Suspense fallback={comingKeys}>
      <DialogPiece {...props} />
    </Suspense>
  )
}
