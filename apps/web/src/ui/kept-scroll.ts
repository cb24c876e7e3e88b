import { useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** How far each step of the history was scrolled, by its key and the name of what scrolls; the oldest go first. A reload begins at the top. */
const kept = new Map<string, number>()
const mostKept = 200

const keep = (step: string, top: number): void => {
  kept.delete(step)
  kept.set(step, top)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
}

/** What one does who goes on by oneself. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Gives back how far something was scrolled to who comes back to it by the browser's "Back". Its rows may come later: it is tried again as they
 * do, until one scrolls oneself.
 * @param name of what scrolls, where there are several on a screen
 * @returns the ref of what scrolls
 */
export function useKeptScroll(name: string): (element: HTMLElement | null) => (() => void) | undefined {
  const { key } = useLocation()
  const step = useRef(`${key} ${name}`)
  const place = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const next = `${key} ${name}`
    if (step.current === next) return
    step.current = next
    // What opened over it left it where it was.
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
