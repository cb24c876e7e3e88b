import { useEffect, useRef } from 'react'
import type { MessageVirtualizer } from './use-place.ts'

/** The reader's place: the end, or `gap` px above the first fully visible row. */
type Held = 'end' | { key: MessageVirtualizer['measurementsCache'][number]['key']; gap: number }

/** Frames without change after which all visible rows count as measured. */
const calmFrames = 3
/** Frames after which holding stops: later movement has another cause. */
const mostFrames = 30

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): string => `${clientWidth}×${clientHeight}`

/** Scrolls back to the held place. */
const take = (virtual: MessageVirtualizer, place: Held): void => {
  if (place === 'end') {
    virtual.scrollToEnd()
    return
  }
  // Updates the measurements before they are read.
  virtual.getTotalSize()
  const row = virtual.measurementsCache.find(({ key }) => key === place.key)
  if (row) virtual.scrollToOffset(row.start - place.gap)
}

/** Restores the place in each frame until nothing moves. */
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
 * Keeps the reader's place when the box is resized: a turned phone, an opened keyboard, a growing composer. A new width
 * breaks lines anew and makes old measurements wrong, so the place is restored until all visible rows are measured or
 * the reader scrolls. Scrolling caused by the resize does not change the held place.
 * @param nearPx distance from the end that still counts as the end
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
