import { useMediaQuery } from '@mantine/hooks'
import type { FlowNode } from '@prosa/flow'
import { useReactFlow, useStore, type Viewport } from '@xyflow/react'
import { useEffect } from 'react'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { cardWidth, heightOf } from './card-size.ts'

/**
 * Brings the simulator's current node, or a requested one (`located`), into view. The phone covers `coveredPx` on the
 * right. `onSeen` is called once the requested node is in view.
 */
export function useFollow(coveredPx: number, onSeen: (nodeId: string, takesFocus: boolean) => void): void {
  const editor = useEditor()
  const { setCenter, setViewport, getViewport } = useReactFlow()
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const currentNodeId = useEditorState((state) => state.trace?.currentNodeId ?? null)
  const located = useEditorState((state) => state.located)
  // On small screens the zoom bar is not at the bottom.
  const isSmall = useMediaQuery('(max-width: 600px)') ?? false

  useEffect(() => {
    const id = located?.nodeId ?? currentNodeId
    const node = editor.document().nodes.find((other) => other.id === id)
    if (!node || width === 0) return
    const { x, y, zoom } = getViewport()
    const seen = (): void => {
      if (located) onSeen(node.id, located.takesFocus === true)
    }
    const box = {
      left: node.position.x * zoom + x,
      top: node.position.y * zoom + y,
      width: cardWidth * zoom,
      height: heightOf(node) * zoom,
    }
    const low = isSmall ? edgePx : barReach
    const frame = { left: 0, top: edgePx, right: width - coveredPx, bottom: height - low }
    const way = wayInto(box, frame)
    if (located) editor.patch({ located: null })
    const together = located?.beside ? viewOf(editor.document().nodes, located.beside, frame, zoom) : null
    if (together) {
      void setViewport(together, { duration: 240 }).then(seen)
    } else if (way.x === 0 && way.y === 0 && (!located || located.isGentle)) {
      seen()
    } else if (located?.isGentle && zoom >= leastZoom) {
      void setViewport({ x: x + way.x, y: y + way.y, zoom }, { duration: 240 }).then(seen)
    } else {
      const nextZoom = Math.max(zoom, leastZoom)
      const x0 = node.position.x + cardWidth / 2 + coveredPx / 2 / nextZoom
      void setCenter(x0, node.position.y + heightOf(node) / 2, { zoom: nextZoom, duration: 240 }).then(seen)
    }
  }, [editor, currentNodeId, located, setCenter, setViewport, getViewport, width, height, coveredPx, isSmall, onSeen])
}

/** Smallest zoom at which a requested node can be edited. */
const leastZoom = 0.6
/** Smallest zoom at which cards show their messages. */
const leastTogether = 0.5
/** Margins along the canvas's edges that do not count as visible, in px; the zoom bar covers the bottom. */
const edgePx = 40
const barReach = 66
/** Free space around a node brought into view, in px. */
const margin = 24

interface Frame {
  left: number
  top: number
  right: number
  bottom: number
}

/** A view with all these nodes centred, at most at the current zoom; null for fewer than two, or if too small. */
function viewOf(nodes: readonly FlowNode[], ids: readonly string[], frame: Frame, zoom: number): Viewport | null {
  const wanted = new Set(ids)
  const shown = nodes.filter(({ id }) => wanted.has(id))
  if (shown.length < 2) return null
  const [left, top] = [
    Math.min(...shown.map(({ position }) => position.x)),
    Math.min(...shown.map(({ position }) => position.y)),
  ]
  const right = Math.max(...shown.map(({ position }) => position.x + cardWidth))
  const bottom = Math.max(...shown.map((node) => node.position.y + heightOf(node)))
  const room = { x: frame.right - frame.left - 2 * margin, y: frame.bottom - frame.top - 2 * margin }
  const next = Math.min(zoom, room.x / (right - left), room.y / (bottom - top))
  if (next < leastTogether) return null
  return {
    x: frame.left + margin + (room.x - (right - left) * next) / 2 - left * next,
    y: frame.top + margin + (room.y - (bottom - top) * next) / 2 - top * next,
    zoom: next,
  }
}

/** The movement that brings a box into view, 0 if it already is. */
function wayInto(
  box: { left: number; top: number; width: number; height: number },
  frame: Frame,
): { x: number; y: number } {
  const along = (from: number, size: number, low: number, high: number): number => {
    if (from > low && from + size < high) return 0
    return from <= low ? low + margin - from : high - margin - from - size
  }
  return {
    x: along(box.left, box.width, frame.left, frame.right),
    y: along(box.top, box.height, frame.top, frame.bottom),
  }
}
