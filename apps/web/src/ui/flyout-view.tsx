import './theme/overlays.css'
import { Popover, type PopoverProps } from '@mantine/core'
import { type ReactNode, type RefCallback, useEffect, useLayoutEffect, useState } from 'react'

/** What is open beside which button, made by `useFlyout`. */
export interface FlyoutState {
  id: string
  anchor: HTMLElement
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** In the place of Mantine's target, which stands elsewhere: hands it the button's element, and draws nothing. */
export function Anchor({ element, ref }: { element: HTMLElement; ref?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => {
    ref?.(element)
    return () => void ref?.(null)
  }, [element, ref])
  return null
}

/** Closed for the first moment, since Mantine remembers where the focus was, and moves, when something is opened. */
export function useOpened(isOpen: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return isOpen && isDrawn
}

interface FlyoutViewProps extends Pick<PopoverProps, 'position' | 'width' | 'offset'> {
  state: FlyoutState
  label: string
  className?: string | undefined
  padding?: number | undefined
  children: ReactNode
}

export function FlyoutView({ state, label, className, padding, children, ...popover }: FlyoutViewProps) {
  const { id, anchor, isOpen, setOpen } = state
  return (
    <Popover {...popover} id={id} opened={useOpened(isOpen)} onChange={setOpen} trapFocus returnFocus>
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown
        aria-label={label}
        className={className ?? ''}
        {...(padding === undefined ? {} : { p: padding })}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
