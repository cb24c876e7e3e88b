import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { BehindFigure } from './behind-figure.ts'

/** The figure that was pressed, kept with the place in the history: whoever comes back from a room finds the panel as it was. */
export function useBehind() {
  const { state, search, pathname } = useLocation()
  const navigate = useNavigate()
  const figure = (state as { figure?: BehindFigure } | null)?.figure ?? null
  // While the panel leaves, it shows what it showed.
  const [last, setLast] = useState(figure)
  if (figure !== null && figure !== last) setLast(figure)
  const pressed = useRef<Element | null>(null)
  const show = (next: BehindFigure | null): void => {
    void navigate({ pathname, search }, { replace: true, state: next && { figure: next } })
    if (next) pressed.current = document.activeElement
    // The drawer gives the focus back only from its second opening on.
    else requestAnimationFrame(() => pressed.current instanceof HTMLElement && pressed.current.focus())
  }
  return { figure: figure ?? last, isOpen: figure !== null, show }
}
