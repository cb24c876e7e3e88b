import { useReactFlow, useStore } from '@xyflow/react'
import { useEffect } from 'react'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { cardWidth, heightOf } from './canvas-model.ts'

/**
 * Brings the node into view that the simulator stands at, or that was asked for (`locate`). `coveredPx` of the canvas's right
 * side lie under the phone. `onSeen`: the node that was asked for stands in the window.
 */
export function useFollow(coveredPx: number, onSeen: (nodeId: string) => void): void {
  const editor = useEditor()
  const { setCenter, getViewport } = useReactFlow()
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const currentNodeId = useEditorState((state) => state.trace?.currentNodeId ?? null)
  const located = useEditorState((state) => state.located)

  useEffect(() => {
    const id = located?.nodeId ?? currentNodeId
    const node = editor.document().nodes.find((other) => other.id === id)
    if (!node || width === 0) return
    const { x, y, zoom } = getViewport()
    const left = node.position.x * zoom + x
    const top = node.position.y * zoom + y
    const isInside =
      left > 0 && top > 40 && left + cardWidth * zoom < width - coveredPx && top + heightOf(node) * zoom < height - 40
    if (isInside && (!located || located.isGentle)) {
      if (located) onSeen(node.id)
      return
    }
    const nextZoom = Math.max(zoom, 0.6)
    const x0 = node.position.x + cardWidth / 2 + coveredPx / 2 / nextZoom
    void setCenter(x0, node.position.y + heightOf(node) / 2, { zoom: nextZoom, duration: 240 }).then(() => {
      if (located) onSeen(node.id)
    })
    if (located) editor.patch({ located: null })
  }, [editor, currentNodeId, located, setCenter, getViewport, width, height, coveredPx, onSeen])
}
