import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { useCallback, useState } from 'react'

/** Attribute with a row's key, to find the row of an event's target. */
export const rowAttribute = 'data-row'

const keyAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest(`[${rowAttribute}]`)?.getAttribute(rowAttribute) ?? null) : null

/**
 * Rows that stay mounted while out of view: the last touched row, so that it keeps focus and its open menu or image,
 * and a row whose sound plays.
 */
export function usePinned(rows: readonly { key: string }[]) {
  const [key, setKey] = useState<string | null>(null)
  const pin = useCallback((target: EventTarget) => {
    const touched = keyAt(target)
    // Overlays are outside any row: the row that opened the overlay stays pinned.
    if (touched !== null) setKey(touched)
  }, [])
  const index = key === null ? -1 : rows.findIndex((row) => row.key === key)
  const withPinned = useCallback(
    (range: Range): number[] => {
      const indexes = defaultRangeExtractor(range)
      if (index < 0 || indexes.includes(index)) return indexes
      return [...indexes, index].sort((one, other) => one - other)
    },
    [index],
  )
  return { withPinned, pin }
}
