import { useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Scroll offset per history entry and scroller name; the oldest are dropped. A reload starts at the top. */
const kept = new Map<string, number>()
const mostKept = 200

const keep = (step: string, top: number): void => {
  kept.delete(step)
  kept.set(step, top)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
}

/** Input events by which the person starts scrolling themselves. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Restores the scroll position after the browser's Back. Rows may load later, so it is tried again as content grows,
 * until the person scrolls.
 * @param name identifies the scroller, if a screen has several
 * @returns the ref for the scroller
 */
export function useKeptScroll(name: string): (element: HTMLElement | null) => (() => void) | undefined {
  const { key } = useLocation()
  const step = useRef(`${key} ${name}`)
  const place = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const next = `${key} ${name}`
    if (step.current === next) return
    step.current = next
    // The new history entry, e.g. an opened panel, keeps the current position.
    if (place.current) keep(next, place.current.scrollTop)
  }, [key, name])
  return useCallback((element: HTMLElement | null) => {
    place.current = element
    if (!element) return undefined
    const wanted = kept.get(step.current) ?? 0
    let isRestored = wanted === 0
    const changes = new MutationObserver(() => restore())
    const end = (): void => {
      isRestored = true
      changes.disconnect()
    }
    const restore = (): void => {
      element.scrollTop = wanted
      if (element.scrollTop >= wanted - 1) end()
    }
    if (!isRestored) {
      changes.observe(element, { childList: true, subtree: true })
      restore()
    }
    const note = (): void => {
      if (isRestored) keep(step.current, element.scrollTop)
    }
    element.addEventListener('scroll', note, { passive: true })
    for (const move of ownMoves) element.addEventListener(move, end, { passive: true })
    return () => {
      changes.disconnect()
      element.removeEventListener('scroll', note)
      for (const move of ownMoves) element.removeEventListener(move, end)
      place.current = null
    }
  }, [])
}
