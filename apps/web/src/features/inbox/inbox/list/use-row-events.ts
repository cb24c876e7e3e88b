import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Ms after which a resting finger opens the row's menu. */
const longPressMs = 500
/** Px a finger may move; beyond that it scrolls. */
const longPressPx = 10

/** Prefix of a row's element id; the room's id follows. */
export const rowPrefix = 'room-'

export interface Point {
  clientX: number
  clientY: number
  /** Made by finger or pen; the row then shows no buttons. */
  isTouch: boolean
}

interface RowEvents {
  /** The row under the mouse; null for none. */
  onPoint: (row: HTMLElement | null) => void
  /** The row that has the keyboard focus, on itself or its buttons; null for none. */
  onFocus: (row: HTMLElement | null) => void
  /** Right click, long press, or the keyboard's menu key, which has no point. */
  onMenu: (row: HTMLElement, point: Point | null) => void
  /** A key without a modifier; true if it was handled. */
  onKey: (row: HTMLElement, key: string) => boolean
}

/** Button of the room in whose list item the target is; null for search results and everything else. */
const rowOf = (target: EventTarget | null): HTMLElement | null =>
  (target instanceof Element && target.closest('li')?.querySelector<HTMLElement>(`:scope > [id^="${rowPrefix}"]`)) ||
  null

/** Listens on the container for events of all rows: no row has a listener of its own. */
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
      // A row focused by pointer opens its room instead.
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

/** Requests for a menu: some browsers report a long press as a context menu, others leave it to the page. */
function watchMenu(listen: Listen, ask: RowEvents['onMenu']): void {
  let timer = 0
  let start: Point = { clientX: 0, clientY: 0, isTouch: true }
  /** The press has opened the menu: releasing it must not click. */
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
  // Otherwise the browser emulates a mouse press outside the new menu, which closes it.
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
      // Clicks by keyboard have `detail` 0.
      if (!isAnswered || event.detail === 0) return
      isAnswered = false
      event.preventDefault()
      event.stopPropagation()
    },
    true,
  )
}
