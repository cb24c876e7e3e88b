import { cloneElement, type MouseEventHandler, type ReactElement, type RefCallback, useId, useState } from 'react'
import type { FlyoutState } from './flyout-view.tsx'
import { useOnceTrue } from './use-once-true.ts'

/** A button that opens something beside it. */
export type FlyoutTarget = ReactElement<{
  ref?: RefCallback<HTMLElement>
  onClick?: MouseEventHandler
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
  'aria-controls'?: string | undefined
}>

/**
 * The button and the state of what it opens, which is fetched and drawn when it is first opened. The button is the same element
 * before and after, so that focus stays on it and comes back to it.
 */
export function useFlyout(
  target: FlyoutTarget,
  popup: 'menu' | 'dialog',
): { button: FlyoutTarget; state: FlyoutState | null } {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isByKeys, setByKeys] = useState(false)
  const wasOpened = useOnceTrue(isOpen)
  const button = cloneElement(target, {
    ref: setAnchor,
    onClick: ({ detail }) => {
      // Presses of a pointer are counted; those of keys are not.
      setByKeys(detail === 0)
      setOpen(!isOpen)
    },
    'aria-haspopup': popup,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-dropdown` : undefined,
  })
  return { button, state: wasOpened && anchor ? { id, anchor, isOpen, isByKeys, setOpen } : null }
}
