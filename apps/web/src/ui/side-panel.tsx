import { Suspense } from 'react'
import { comingKeys } from './coming-keys.tsx'
import { lazyPiece } from './lazy-piece.ts'
import type { SidePanelProps } from './side-panel-view.tsx'
import { useOnceTrue } from './use-once-true.ts'

export const SidePanelPiece = lazyPiece(async () => (await import('./side-panel-view.tsx')).SidePanelView)

/** A sheet over the right side with fixed head and foot; full screen below 500 px. Its code is loaded on first use. */
export function SidePanel(props: SidePanelProps) {
  if (!useOnceTrue(props.isOpen)) return null
  return (
    <Suspense fallback={comingKeys}>
      <SidePanelPiece {...props} />
    </Suspense>
  )
}
