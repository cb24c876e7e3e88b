import { useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { ConversationRow } from './message-rows.ts'
import { useHeldPlace } from './use-held-place.ts'
import { usePinned } from './use-pinned.ts'

/** Px from the end within which the reader counts as at the end. */
const nearPx = 80
/** Rows drawn above and below the visible ones. */
const overscan = 10

/** Estimated row heights in px, used until rows are measured. */
const heights: Record<ConversationRow['kind'], number> = { line: 58, day: 35, fresh: 35, events: 30, note: 76 }

export type MessageVirtualizer = Virtualizer<HTMLDivElement, HTMLLIElement>

interface Place {
  virtual: MessageVirtualizer
  scroller: React.RefObject<HTMLDivElement | null>
  /** The reader has scrolled away from the end. */
  isAway: boolean
  toEnd: () => void
  /** Keeps the touched or playing row mounted while it is out of view. */
  pin: (target: EventTarget) => void
}

/**
 * Draws only visible rows and keeps the reader's place when content above or below grows (older messages, late images,
 * an opened keyboard): a reader at the end stays there, others keep the row they look at. `head`: px above the first
 * row; `own`: client id of the person's newest message, since sending scrolls to the end.
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
    // The first drawn rows are the last ones.
    initialOffset: () => head + rows.reduce((sum, { kind }) => sum + heights[kind], 0),
  })
  const measured = useRef(new Set<VirtualItem['key']>())
  virtual.shouldAdjustScrollPositionOnItemSizeChange = (item, _delta, window) => {
    const isFirst = !measured.current.has(item.key)
    measured.current.add(item.key)
    // Rows mounted together are measured one by one: positions are recomputed from the rows measured before.
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
