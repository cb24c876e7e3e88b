import { useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { ConversationRow } from './message-rows.ts'
import { useHeldPlace } from './use-held-place.ts'
import { usePinned } from './use-pinned.ts'

/** Nearer to the end than this counts as reading along. */
const nearPx = 80
/** Rows drawn beyond what is in sight, above and below. */
const overscan = 10

/** About as high as rows are, in px, until they are measured. */
const heights: Record<ConversationRow['kind'], number> = { line: 58, day: 35, fresh: 35, events: 30, note: 76 }

export type MessageVirtualizer = Virtualizer<HTMLDivElement, HTMLLIElement>

interface Place {
  virtual: MessageVirtualizer
  scroller: React.RefObject<HTMLDivElement | null>
  /** The reader has left the end. */
  isAway: boolean
  toEnd: () => void
  /** Keeps the row of what one has touched, or listens to, while it is out of sight. */
  pin: (target: EventTarget) => void
}

/**
 * Draws the rows in sight alone and holds the reader's place, whatever grows above or below (older messages, pictures that load late, a
 * keyboard that opens): who reads at the end stays at the end, everybody else keeps the row that they look at. `head`: px above the first
 * row; `own`: what one wrote last, since writing leads back to the end.
 */
export function usePlace(rows: readonly ConversationRow[], head: number, own: string): Place {
  const scroller = useRef<HTMLDivElement>(null)
  const { withPinned, pin } = usePinned(rows)
  const virtual: MessageVirtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: (index) => heights[rows[index]?.kind ?? 'line'],
    rangeExtractor: withPinned,
    overscan,
    paddingStart: head,
    paddingEnd: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearPx,
    // The first rows that are drawn are the last ones.
    initialOffset: () => head + rows.reduce((sum, { kind }) => sum + heights[kind], 0),
  })
  const measured = useRef(new Set<VirtualItem['key']>())
  virtual.shouldAdjustScrollPositionOnItemSizeChange = (item, _delta, window) => {
    const isFirst = !measured.current.has(item.key)
    measured.current.add(item.key)
    // Rows that come together are measured one after the other: where one stands follows from those before it, asked anew.
    window.getTotalSize()
    const { start, end } = window.measurementsCache[item.index] ?? item
    const top = window.scrollOffset ?? 0
    return isFirst ? start < top : end <= top && window.scrollDirection !== 'backward'
  }
  const toEnd = useCallback(() => virtual.scrollToEnd(), [virtual])
  const isAway = rows.length > 0 && !virtual.isAtEnd(nearPx)

  useLayoutEffect(toEnd, [toEnd])
  const [lastOwn, setLastOwn] = useState(own)
  useLayoutEffect(() => {
    if (own !== '' && own !== lastOwn) toEnd()
    setLastOwn(own)
  }, [own, lastOwn, toEnd])

  useHeldPlace(virtual, scroller, nearPx)

  return { virtual, scroller, isAway, toEnd, pin }
}
