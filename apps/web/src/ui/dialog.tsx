import { Suspense, useRef } from 'react'
import type { DialogProps } from './dialog-view.tsx'
import { lazyPiece } from './lazy-piece.ts'

const DialogView = lazyPiece(async () => (await import('./dialog-view.tsx')).DialogView)

/** A window over the screen, with its title and a cross. Its code comes when it is first opened. */
export function Dialog(props: DialogProps) {
  const wasOpened = useRef(false)
  if (props.isOpen) wasOpened.current = true
  if (!wasOpened.current) return null
  return (
    <Suspense>
      <DialogView {...props} />
    </Suspense>
  )
}
