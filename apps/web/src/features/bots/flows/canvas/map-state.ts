import type { FlowNode } from '@prosa/flow'
import { useStore } from '@xyflow/react'
import { useEditorState } from '../editor/editor-context.tsx'
import { useCanvasDocument } from './canvas-document.ts'
import { cardWidth, heightOf } from './card-size.ts'
import { boundsOf } from './opening-view.ts'

/** Extent of the map from the canvas's left and lower edges, in px. */
const corner = { right: 190, top: 178 }
/** Extent of a selected card's tools, above it and to both sides, in px. */
const tools = { above: 52, beside: 90 }

/** `needless`: the whole flow is in view; `covered`: a card or its tools are where the map would be. */
export type MapState = 'needless' | 'free' | 'covered'

interface View {
  x: number
  y: number
  zoom: number
  width: number
  height: number
}

export function mapStateOf(
  nodes: readonly FlowNode[],
  selectedIds: readonly string[],
  { x, y, zoom, width, height }: View,
): MapState {
  const all = boundsOf(nodes)
  const isIn = (at: number, size: number, end: number): boolean => at >= -1 && at + size <= end + 1
  if (isIn(all.x * zoom + x, all.width * zoom, width) && isIn(all.y * zoom + y, all.height * zoom, height))
    return 'needless'
  const [right, top] = [corner.right, height - corner.top]
  const isUnder = (node: FlowNode): boolean => {
    const around = selectedIds.includes(node.id) ? tools : { above: 0, beside: 0 }
    const [left, above] = [node.position.x * zoom + x, node.position.y * zoom + y]
    return (
      left - around.beside < right &&
      left + cardWidth * zoom + around.beside > 0 &&
      above - around.above < height &&
      above + heightOf(node) * zoom > top
    )
  }
  return nodes.some(isUnder) ? 'covered' : 'free'
}

/** Whether a map is useful, and whether there is space for it. */
export function useMapState(): MapState {
  const { nodes } = useCanvasDocument()
  const selectedIds = useEditorState((state) => state.selectedIds)
  return useStore(({ transform: [x, y, zoom], width, height }) =>
    width === 0 ? 'needless' : mapStateOf(nodes, selectedIds, { x, y, zoom, width, height }),
  )
}
