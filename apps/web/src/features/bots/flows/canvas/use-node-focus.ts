import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { cardSelector } from './use-canvas-nodes.ts'

/**
 * Gives a card the keyboard. One that is not drawn yet, since the canvas is on its way there, gets it once it is, unless the
 * keyboard has left the canvas meanwhile.
 */
export function useNodeFocus(frame: RefObject<HTMLElement | null>): (nodeId: string) => void {
  const waiting = useRef<MutationObserver | null>(null)
  useEffect(() => () => waiting.current?.disconnect(), [])
  return useCallback(
    (nodeId) => {
      waiting.current?.disconnect()
      const canvas = frame.current
      if (!canvas || takesFocus(canvas, nodeId)) return
      canvas.focus({ preventScroll: true })
      const observer = new MutationObserver(() => {
        if (document.activeElement !== canvas || takesFocus(canvas, nodeId)) observer.disconnect()
      })
      observer.observe(canvas, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] })
      waiting.current = observer
    },
    [frame],
  )
}

/** Whether the card has it now: one that is drawn but not yet measured is hidden, and takes none. */
const takesFocus = (canvas: HTMLElement, nodeId: string): boolean => {
  const card = canvas.querySelector<HTMLElement>(cardSelector(nodeId))
  card?.focus()
  return card !== null && document.activeElement === card
}
