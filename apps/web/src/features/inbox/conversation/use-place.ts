import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Nearer to the end than this counts as reading along. */
const nearPx = 80

/** What the eye is on: the topmost line in sight, and how far below the upper edge it begins (less than 0: above it). */
interface Anchor {
  key: string
  offset: number
}

/** Lines carry it, so that one is found again even where it was drawn anew in another group. */
export const placeAttribute = 'data-place'

const anchorOf = (box: HTMLElement): Anchor | null => {
  const top = box.getBoundingClientRect().top
  for (const line of box.querySelectorAll(`[${placeAttribute}]`)) {
    const rect = line.getBoundingClientRect()
    if (rect.bottom > top) return { key: line.getAttribute(placeAttribute) ?? '', offset: rect.top - top }
  }
  return null
}

/** Scrolls so that the anchor stands where it stood. */
const holdAnchor = (box: HTMLElement, { key, offset }: Anchor): void => {
  const line = box.querySelector(`[${placeAttribute}="${CSS.escape(key)}"]`)
  if (line) box.scrollTop += line.getBoundingClientRect().top - box.getBoundingClientRect().top - offset
}

/**
 * Holds the reader's place, whatever grows above or below (older messages, pictures that load late, a keyboard that opens): who reads at
 * the end stays at the end, everybody else keeps the line that they look at. `items`: what is drawn; `own`: what one wrote last, since
 * writing leads back to the end.
 */
export function usePlace(items: unknown, own: string) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  const place = useRef<{ isAtEnd: boolean; anchor: Anchor | null; top: number; own: string }>({
    isAtEnd: true,
    anchor: null,
    top: 0,
    own,
  })
  const [isAway, setAway] = useState(false)

  const hold = useCallback((): void => {
    const box = scroller.current
    if (!box) return
    if (place.current.isAtEnd) box.scrollTop = box.scrollHeight
    else if (place.current.anchor) holdAnchor(box, place.current.anchor)
    place.current.top = box.scrollTop
  }, [])

  const toEnd = useCallback((): void => {
    place.current.isAtEnd = true
    setAway(false)
    hold()
  }, [hold])

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for what is drawn
  useLayoutEffect(() => {
    if (own !== '' && own !== place.current.own) toEnd()
    place.current.own = own
    hold()
  }, [items, own, hold, toEnd])

  useEffect(() => {
    const watcher = new ResizeObserver(hold)
    for (const element of [scroller.current, rows.current]) if (element) watcher.observe(element)
    return () => watcher.disconnect()
  }, [hold])

  const onScroll = (): { isNearTop: boolean } => {
    const box = scroller.current
    if (!box) return { isNearTop: false }
    const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < nearPx
    // Only a reader who goes up leaves the end: content that grows below moves it away too.
    if (isNear || box.scrollTop < place.current.top - 1) place.current.isAtEnd = isNear
    place.current.top = box.scrollTop
    place.current.anchor = anchorOf(box)
    setAway(!place.current.isAtEnd)
    return { isNearTop: box.scrollTop < nearPx }
  }
  return { scroller, rows, isAway, toEnd, onScroll }
}
