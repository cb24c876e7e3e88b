import './theme/overlays.css'
import { Combobox, MantineThemeProvider, Popover, type PopoverProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, type RefCallback, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { lazyPiece } from './lazy-piece.ts'

/** What is open beside which button, made by `useFlyout`. */
export interface FlyoutState {
  id: string
  anchor: HTMLElement
  isOpen: boolean
  /** Opened by a key, so that the focus goes on in it. */
  isByKeys: boolean
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

/**
 * Gives the focus back to the button once it is closed, where nobody took it: what was chosen may have put it into a field, and
 * Mantine's own way takes it from there a moment later.
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
  /** On a phone it comes from the foot of the window over the whole width, with its label as the title. */
  isSheet?: boolean | undefined
  children: ReactNode
}

const BottomSheet = lazyPiece(async () => (await import('./bottom-sheet.tsx')).BottomSheet)

/** Px between the button and the sheet, which leaves the whole head that the button stands in readable. */
export const gapBelowHead = (anchor: HTMLElement): number => {
  const head = anchor.closest('header')
  return head ? head.getBoundingClientRect().bottom - anchor.getBoundingClientRect().bottom + 4 : 8
}

/** What opens elsewhere in the page would count as a press beside, which closes what it belongs to: here it opens within. */
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
        // A phone may be narrower than it.
        maw="calc(100vw - 16px)"
        {...(padding === undefined ? {} : { p: padding })}
      >
        <Within>{children}</Within>
      </Popover.Dropdown>
    </Popover>
  )
}
