import { useEffect, useRef } from 'react'
import type { MessageVirtualizer } from './use-place.ts'

/** Where the reader stands: at the end, or this far (px) above a row that is in sight as a whole. */
type Held = 'end' | { key: MessageVirtualizer['measurementsCache'][number]['key']; gap: number }

/** So many frames without any change, and all rows in sight are measured. */
const calmFrames = 3
/** What still moves after so many frames moves for another reason. */
const mostFrames = 30

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): string => `${clientWidth}×${clientHeight}`

/** Takes the reader back to where he stood. */
const take = (virtual: MessageVirtualizer, place: Held): void => {
  if (place === 'end') {
    virtual.scrollToEnd()
    return
  }
  // Measured anew as far as that is known by now.
  virtual.getTotalSize()
  const row = virtual.measurementsCache.find(({ key }) => key === place.key)
  if (row) virtual.scrollToOffset(row.start - place.gap)
}

/** Takes the place again with every frame until nothing moves. */
const createHolding = (box: HTMLElement, virtual: MessageVirtualizer) => {
  let frame = 0
  const rest = (): void => {
    cancelAnimationFrame(frame)
    frame = 0
  }
  const hold = (place: Held, calm = 0, left = mostFrames): void => {
    const before = `${box.scrollTop} ${box.scrollHeight}`
    take(virtual, place)
    const isCalm = before === `${box.scrollTop} ${box.scrollHeight}`
    if ((isCalm && calm + 1 >= calmFrames) || left === 0) rest()
    else frame = requestAnimationFrame(() => hold(place, isCalm ? calm + 1 : 0, left - 1))
  }
  return { hold, rest, isHolding: () => frame !== 0 }
}

const wishes = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Keeps the reader's place while the box takes another size: a phone that is turned, a keyboard that opens, a composer that grows. A narrower
 * box breaks every line anew, so that what was measured holds no more: the place is taken again until all in sight is measured, or until one
 * scrolls. What scrolls because of the new size is no wish of the reader and leaves the remembered place alone.
 * @param nearPx nearer to the end than this is at the end
 */
export function useHeldPlace(
  virtual: MessageVirtualizer,
  scroller: React.RefObject<HTMLElement | null>,
  nearPx: number,
): void {
  const held = useRef<Held>('end')
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    let size = sizeOf(box)
    const { hold, rest, isHolding } = createHolding(box, virtual)
    const remember = (): void => {
      if (isHolding() || sizeOf(box) !== size) return
      const row = virtual.getVirtualItems().find(({ start }) => start >= box.scrollTop)
      if (virtual.isAtEnd(nearPx)) held.current = 'end'
      else if (row) held.current = { key: row.key, gap: row.start - box.scrollTop }
    }
    const watcher = new ResizeObserver(() => {
      if (sizeOf(box) === size) return
      size = sizeOf(box)
      rest()
      hold(held.current)
    })
    watcher.observe(box)
    box.addEventListener('scroll', remember, { passive: true })
    for (const wish of wishes) box.addEventListener(wish, rest, { passive: true })
    return () => {
      rest()
      watcher.disconnect()
      box.removeEventListener('scroll', remember)
      for (const wish of wishes) box.removeEventListener(wish, rest)
    }
  }, [virtual, scroller, nearPx])
}
