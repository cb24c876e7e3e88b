import { type RefObject, useEffect, useEffectEvent } from 'react'

/** A finger that rests for so long asks for the row's acts. */
const longPressMs = 500
/** One that moves farther scrolls. */
const longPressPx = 10

/** A row's id is this and the room's. */
export const rowPrefix = 'room-'

export interface Point {
  clientX: number
  clientY: number
  /** By a finger or a pen, of which the row shows no acts. */
  isTouch: boolean
}

interface RowEvents {
  /** The row that a mouse points at; null: none. */
  onPoint: (row: HTMLElement | null) => void
  /** The row that the keyboard has come to, or to an act of it; null: none. */
  onFocus: (row: HTMLElement | null) => void
  /** Right click, long press, or the keyboard's key for it, which has no point. */
  onMenu: (row: HTMLElement, point: Point | null) => void
  /** A key without a modifier; true where it was taken. */
  onKey: (row: HTMLElement, key: string) => boolean
}

/** The button of the room that this is in the place of; null of what is found in a room, and of all else. */
const rowOf = (target: EventTarget | null): HTMLElement | null =>
  (target instanceof Element && target.closest('li')?.querySelector<HTMLElement>(`:scope > [id^="${rowPrefix}"]`)) ||
  null

/** Listens to what is done with the rows inside, for all of them at once: no row has a listener of its own. */
export function useRowEvents(inside: RefObject<HTMLElement | null>, on: RowEvents): void {
  const now = useEffectEvent(() => on)
  useEffect(() => {
    const place = inside.current
    if (!place) return
    const ending = new AbortController()
    const listen: Listen = (kind, heard, isCapturing = false) =>
      place.addEventListener(kind, heard, { signal: ending.signal, capture: isCapturing })

    listen('pointerover', ({ pointerType, target }) => {
      if (pointerType === 'mouse') now().onPoint(rowOf(target))
    })
    listen('pointerleave', () => now().onPoint(null))
    listen('focusin', ({ target }) => {
      // Whoever has pressed a row with a pointer looks at its room.
      if (target instanceof Element && target.matches(':focus-visible')) now().onFocus(rowOf(target))
    })
    listen('focusout', ({ target, relatedTarget }) => {
      if (rowOf(relatedTarget) !== rowOf(target)) now().onFocus(null)
    })
    listen('keydown', (event) => {
      const row = rowOf(event.target)
      if (!row || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (now().onKey(row, event.key)) event.preventDefault()
    })
    watchMenu(listen, (row, point) => now().onMenu(row, point))
    return () => ending.abort()
  }, [inside])
}

type Listen = <K extends keyof HTMLElementEventMap>(
  kind: K,
  heard: (event: HTMLElementEventMap[K]) => void,
  isCapturing?: boolean,
) => void

/** What asks for a menu: some browsers tell of a long press themselves, others leave it to the page. */
function watchMenu(listen: Listen, ask: RowEvents['onMenu']): void {
  let timer = 0
  let start: Point = { clientX: 0, clientY: 0, isTouch: true }
  /** This press has been answered: lifting the finger presses nothing. */
  let isAnswered = false
  const stop = (): void => clearTimeout(timer)
  listen('pointerdown', ({ pointerType, target, clientX, clientY }) => {
    stop()
    isAnswered = false
    const row = rowOf(target)
    if (pointerType === 'mouse' || !row) return
    start = { clientX, clientY, isTouch: true }
    timer = window.setTimeout(() => {
      isAnswered = true
      ask(row, start)
    }, longPressMs)
  })
  listen('pointermove', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - start.clientX, clientY - start.clientY) > longPressPx) stop()
  })
  listen('pointerup', stop)
  // Else the browser goes on as if a mouse had pressed beside what has just been opened, and it closes.
  listen('touchend', (event) => {
    if (isAnswered && event.cancelable) event.preventDefault()
  })
  listen('pointercancel', stop)
  listen('contextmenu', (event) => {
    const row = rowOf(event.target)
    if (!row) return
    event.preventDefault()
    stop()
    if (isAnswered) return
    const { pointerType, clientX, clientY } = event as PointerEvent
    const isTouch = pointerType === 'touch' || pointerType === 'pen'
    isAnswered = isTouch
    ask(row, pointerType === '' ? null : { clientX, clientY, isTouch })
  })
  listen(
    'click',
    (event) => {
      // Those of the keyboard are counted as none.
      if (!isAnswered || event.detail === 0) return
      isAnswered = false
      event.preventDefault()
      event.stopPropagation()
    },
    true,
  )
}
