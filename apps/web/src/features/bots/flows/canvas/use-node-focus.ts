import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { cardSelector } from './use-canvas-nodes.ts'

/**
 * Focuses a card. A card not rendered yet, because the view is still moving, gets the focus later, unless the focus has
 * left the canvas meanwhile.
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

/** Whether the card took the focus: a card that is not measured yet is hidden and cannot. */
const takesFocus = (canvas: HTMLElement, nodeId: string): boolean => {
  const card = canvas.querySelector<HTMLElement>(cardSelector(nodeId))
  card?.focus()
  return card !== null && document.activeElement === card
}
