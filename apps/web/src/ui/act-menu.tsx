import { type ReactNode, Suspense } from 'react'
import type { ActMenuView } from './act-menu-view.tsx'
import { lazyPiece } from './lazy-piece.ts'
import { type FlyoutTarget, useFlyout } from './use-flyout.ts'

export const ActMenuPiece = lazyPiece(
  async (): Promise<typeof ActMenuView> => (await import('./act-menu-view.tsx')).ActMenuView,
)

/** One line of a menu: something to do, or an address that opens beside the product. */
export type MenuAct = {
  /** Where two labels may be equal. */
  key?: string | number
  label: string
  icon?: ReactNode
  /** Begins a part of the menu that has this name. */
  heading?: string
  /** A tick: this is how it is now. */
  isChosen?: boolean
  isDestructive?: boolean
} & (
  | {
      /** Absent: only to be read. */
      onAct?: () => void
    }
  | { href: string }
)

interface ActMenuProps {
  /** The button; its `onClick` and `aria-expanded` are set here. */
  target: FlyoutTarget
  acts: readonly MenuAct[]
  position?: 'bottom-start' | 'bottom-end'
  width?: number
  /** For menus in which one may choose several. */
  staysOpen?: boolean
}

/** A menu beside its button. Its code comes when it is first opened. */
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
