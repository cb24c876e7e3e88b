import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { useCallback, useState } from 'react'

/** Rows carry their key, so that what happens in one finds it. */
export const rowAttribute = 'data-row'

const keyAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest(`[${rowAttribute}]`)?.getAttribute(rowAttribute) ?? null) : null

/**
 * Rows that stay drawn though they are out of sight: the one that was touched last, so that it keeps the focus, its open menu or picture, and
 * a sound that plays.
 */
export function usePinned(rows: readonly { key: string }[]) {
  const [key, setKey] = useState<string | null>(null)
  const pin = useCallback((target: EventTarget) => {
    const touched = keyAt(target)
    // What opens above the page is no row, and leaves the row that it was opened from where it is.
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
