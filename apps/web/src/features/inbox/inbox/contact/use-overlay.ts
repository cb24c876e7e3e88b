import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** While the panel covers the conversation: takes the focus, closes on Esc before others react, returns the focus. */
export function useOverlay(isOver: boolean, close: () => void): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null)
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    // A dialog or menu above the panel closes first.
    const isBelow = document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')
    if (event.key !== 'Escape' || event.defaultPrevented || isBelow) return
    event.preventDefault()
    event.stopPropagation()
    close()
  })
  useEffect(() => {
    if (!isOver) return
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    const listen = (event: KeyboardEvent): void => onKeyDown(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => {
      window.removeEventListener('keydown', listen, { capture: true })
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [isOver])
  return panel
}
