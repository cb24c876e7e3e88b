import { type ReactNode, Suspense } from 'react'
import type { FlyoutView } from './flyout-view.tsx'
import { lazyPiece } from './lazy-piece.ts'
import { type FlyoutTarget, useFlyout } from './use-flyout.ts'

export const FlyoutPiece = lazyPiece(
  async (): Promise<typeof FlyoutView> => (await import('./flyout-view.tsx')).FlyoutView,
)

interface FlyoutProps {
  /** The button; its `onClick` and `aria-expanded` are set here. */
  target: FlyoutTarget
  label: string
  position?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end'
  width?: number
  /** Px between button and flyout. */
  offset?: number
  className?: string | undefined
  padding?: number
  /** On a phone: a full-width sheet from the foot of the window. */
  isSheet?: boolean
  children: (close: () => void) => ReactNode
}

/** A small panel beside its button. Its code loads when it first opens. */
export function Flyout({ target, children, ...view }: FlyoutProps) {
  const { button, state } = useFlyout(target, 'dialog')
  return (
    <>
      {button}
      {state ? (
        <Suspense>
          <FlyoutPiece {...view} state={state}>
            {children(() => state.setOpen(false))}
          </FlyoutPiece>
        </Suspense>
      ) : null}
    </>
  )
}
