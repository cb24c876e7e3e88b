import { type ReactNode, Suspense } from 'react'
import type { ActMenuView } from './act-menu-view.tsx'
import { lazyPiece } from './lazy-piece.ts'
import { type FlyoutTarget, useFlyout } from './use-flyout.ts'

export const ActMenuPiece = lazyPiece(
  async (): Promise<typeof ActMenuView> => (await import('./act-menu-view.tsx')).ActMenuView,
)

/** An item: an action, or an address that opens in a new tab. */
export type MenuAct = {
  /** Distinguishes items with equal labels. */
  key?: string | number
  label: string
  icon?: ReactNode
  /** Starts a section with this name. */
  heading?: string
  /** A tick: the current value. */
  isChosen?: boolean
  isDestructive?: boolean
} & (
  | {
      /** Absent: read-only. */
      onAct?: () => void
    }
  | { href: string }
)

interface ActMenuProps {
  /** The button; `onClick` and `aria-expanded` are set here. */
  target: FlyoutTarget
  acts: readonly MenuAct[]
  position?: 'bottom-start' | 'bottom-end'
  width?: number
  /** For menus that allow several choices. */
  staysOpen?: boolean
}

/** A menu at its button. Its code is loaded on first use. */
export function ActMenu({ target, ...view }: ActMenuProps) {
  const { button, state } = useFlyout(target, 'menu')
  return (
    <>
      {button}
      {state ? (
        <Suspense>
          <ActMenuPiece {...view} state={state} />
        </Suspense>
      ) : null}
    </>
  )
}
