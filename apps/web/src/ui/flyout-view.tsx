import './theme/overlays.css'
import { Combobox, MantineThemeProvider, Popover, type PopoverProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, type RefCallback, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { lazyPiece } from './lazy-piece.ts'

/** State of a flyout and its button, made by `useFlyout`. */
export interface FlyoutState {
  id: string
  anchor: HTMLElement
  isOpen: boolean
  /** Opened by keyboard, so the focus moves inside. */
  isByKeys: boolean
  setOpen: (isOpen: boolean) => void
}

/** Replaces Mantine's popover target: passes the existing button's element and draws nothing. */
export function Anchor({ element, ref }: { element: HTMLElement; ref?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => {
    ref?.(element)
    return () => void ref?.(null)
  }, [element, ref])
  return null
}

/** Closed at the first render: Mantine saves and moves the focus only on a change to open. */
export function useOpened(isOpen: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return isOpen && isDrawn
}

/**
 * Returns the focus to the button after closing, unless another element has it: a choice may have focused a field, and
 * Mantine's own way would take the focus from there.
 */
function useFocusBack({ id, anchor, isOpen }: FlyoutState): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    const { activeElement } = document
    const isNobodys =
      !activeElement || activeElement === document.body || activeElement.closest(`[id="${id}-dropdown"]`)
    if (wasOpen.current && !isOpen && isNobodys) anchor.focus()
    wasOpen.current = isOpen
  }, [id, anchor, isOpen])
}

interface FlyoutViewProps extends Pick<PopoverProps, 'position' | 'width' | 'offset'> {
  state: FlyoutState
  label: string
  className?: string | undefined
  padding?: number | undefined
  /** On a phone: a full-width sheet from the foot of the window, with the label as title. */
  isSheet?: boolean | undefined
  children: ReactNode
}

const BottomSheet = lazyPiece(async () => (await import('./bottom-sheet.tsx')).BottomSheet)

/** Px between button and flyout, so that the flyout begins below the head around the button. */
export const gapBelowHead = (anchor: HTMLElement): number => {
  const head = anchor.closest('header')
  return head ? head.getBoundingClientRect().bottom - anchor.getBoundingClientRect().bottom + 4 : 8
}

/** Nested popovers render inside the flyout: elsewhere a press in them would count as outside and close it. */
const within = { defaultProps: { withinPortal: false } }
const opensWithin = { components: { Popover: Popover.extend(within), Combobox: Combobox.extend(within) } }
const Within = ({ children }: { children: ReactNode }) => (
  <MantineThemeProvider theme={opensWithin}>{children}</MantineThemeProvider>
)

const phone = '(max-width: 499px)'

export function FlyoutView({ state, label, className, padding, isSheet, children, ...popover }: FlyoutViewProps) {
  const { id, anchor, isOpen, setOpen } = state
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const isOpened = useOpened(isOpen)
  useFocusBack(state)
  if (isSheet && isPhone)
    return (
      <Suspense>
        <BottomSheet id={`${id}-dropdown`} isOpen={isOpened} onClose={() => setOpen(false)} title={label}>
          <div style={{ padding: padding ?? 16 }}>
            <Within>{children}</Within>
          </div>
        </BottomSheet>
      </Suspense>
    )
  return (
    <Popover {...popover} id={id} opened={isOpened} onChange={setOpen} trapFocus>
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown
        aria-label={label}
        className={className ?? ''}
        // The window may be narrower than the flyout.
        maw="calc(100vw - 16px)"
        {...(padding === undefined ? {} : { p: padding })}
      >
        <Within>{children}</Within>
      </Popover.Dropdown>
    </Popover>
  )
}
