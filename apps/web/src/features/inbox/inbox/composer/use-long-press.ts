import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** Ms after which a resting finger counts. */
const longPressMs = 500

/** Handlers of a button whose long press by finger or pen does something else than a press. */
export function useLongPress(onLong: () => void, onPress: () => void) {
  const timer = useRef(0)
  /** The press has been answered: releasing it must not press. */
  const isAnswered = useRef(false)
  const stop = (): void => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown: ({ pointerType }: PointerEvent): void => {
      isAnswered.current = false
      if (pointerType === 'mouse') return
      timer.current = window.setTimeout(() => {
        isAnswered.current = true
        onLong()
      }, longPressMs)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // Some browsers open a menu of their own.
    onContextMenu: (event: MouseEvent): void => {
      if (isAnswered.current) event.preventDefault()
    },
    onClick: ({ detail }: MouseEvent): void => {
      // 0: by a key, which no finger has answered.
      if (!isAnswered.current || detail === 0) onPress()
      isAnswered.current = false
    },
  }
}
