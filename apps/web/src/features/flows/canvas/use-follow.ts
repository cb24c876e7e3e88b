import { useReactFlow, useStore } from '@xyflow/react'
import { useEffect } from 'react'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { cardWidth, heightOf } from './canvas-model.ts'

/** Brings the node into view that the simulator stands at, or that was asked for (`locate`). */
export function useFollow(): void {
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
      left > 0 && top > 40 && left + cardWidth * zoom < width && top + heightOf(node) * zoom < height - 40
    if (isInside && !located) return
    void setCenter(node.position.x + cardWidth / 2, node.position.y + heightOf(node) / 2, {
      zoom: Math.max(zoom, 0.6),
      duration: 240,
    })
  }, [editor, currentNodeId, located, setCenter, getViewport, width, height])
}
