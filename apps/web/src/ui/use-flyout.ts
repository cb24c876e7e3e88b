import { cloneElement, type MouseEventHandler, type ReactElement, type RefCallback, useId, useState } from 'react'
import type { FlyoutState } from './flyout-view.tsx'
import { useOnceTrue } from './use-once-true.ts'

/** A button that opens a flyout. */
export type FlyoutTarget = ReactElement<{
  ref?: RefCallback<HTMLElement>
  onClick?: MouseEventHandler
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
  'aria-controls'?: string | undefined
}>

/**
 * The button and the state of its flyout, which loads when first opened. The button stays the same element, so that it
 * keeps the focus and gets it back.
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
      // `detail` counts pointer clicks; it is 0 for keys.
      setByKeys(detail === 0)
      setOpen(!isOpen)
    },
    'aria-haspopup': popup,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-dropdown` : undefined,
  })
  return { button, state: wasOpened && anchor ? { id, anchor, isOpen, isByKeys, setOpen } : null }
}
