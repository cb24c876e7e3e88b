import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { BehindFigure } from './behind-figure.ts'

/** The pressed figure, kept in the history entry: coming back from a conversation shows the panel again. */
export function useBehind() {
  const { state, search, pathname } = useLocation()
  const navigate = useNavigate()
  const figure = (state as { figure?: BehindFigure } | null)?.figure ?? null
  // The panel keeps its content while its closing animation runs.
  const [last, setLast] = useState(figure)
  if (figure !== null && figure !== last) setLast(figure)
  const pressed = useRef<Element | null>(null)
  const show = (next: BehindFigure | null): void => {
    void navigate({ pathname, search }, { replace: true, state: next && { figure: next } })
    if (next) pressed.current = document.activeElement
    // The drawer returns the focus only from its second opening on, so return it here.
    else requestAnimationFrame(() => pressed.current instanceof HTMLElement && pressed.current.focus())
  }
  return { figure: figure ?? last, isOpen: figure !== null, show }
}
