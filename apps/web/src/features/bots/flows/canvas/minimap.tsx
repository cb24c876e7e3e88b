import { useReactFlow, useStore } from '@xyflow/react'
import { memo, useMemo } from 'react'
import { useEditorState } from '../editor/editor-context.tsx'
import { flowTexts } from '../texts.ts'
import { useCanvasDocument } from './canvas-document.ts'
import { cardWidth, heightOf } from './card-size.ts'
import classes from './minimap.module.css'
import { boundsOf } from './opening-view.ts'

const width = 166
const height = 108
const margin = 8
/** Smallest distance of the view's frame from the map's edge. */
const inset = 1.5

interface Frame {
  x: number
  y: number
  scale: number
}

/** Map of the drawing; a click moves the view. One path per kind of node keeps a thousand nodes at four elements. */
export const Minimap = memo(function Minimap({ isShown }: { isShown: boolean }) {
  const { setCenter, getZoom } = useReactFlow()
  const { frame, paths } = useMinimapDrawing()
  return (
    <button
      type="button"
      className={classes.minimap}
      aria-label={flowTexts.canvas.minimap}
      tabIndex={-1}
      data-shown={isShown || undefined}
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect()
        const x = frame.x + (event.clientX - box.left) / frame.scale
        const y = frame.y + (event.clientY - box.top) / frame.scale
        void setCenter(x, y, { zoom: getZoom(), duration: 180 })
      }}
    >
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path className={classes.node} d={paths.plain} />
        <path className={classes.start} d={paths.start} />
        <path className={classes.lit} d={paths.lit} />
        <path className={classes.invalid} d={paths.invalid} />
        <ViewportFrame frame={frame} />
      </svg>
    </button>
  )
})

function useMinimapDrawing(): { frame: Frame; paths: Record<'plain' | 'start' | 'lit' | 'invalid', string> } {
  const document = useCanvasDocument()
  const invalid = useEditorState((state) => state.invalidNodes)
  const trace = useEditorState((state) => state.trace)
  return useMemo(() => {
    const { x: left, y: top, width: wide, height: high } = boundsOf(document.nodes)
    const scale = Math.min((width - 2 * margin) / wide, (height - 2 * margin) / high, 0.16)
    const frame = {
      x: left - (width / scale - wide) / 2,
      y: top - (height / scale - high) / 2,
      scale,
    }
    const paths = { plain: '', start: '', lit: '', invalid: '' }
    for (const node of document.nodes) {
      const kind = invalid.has(node.id)
        ? 'invalid'
        : trace?.nodeIds.has(node.id)
          ? 'lit'
          : node.type === 'start'
            ? 'start'
            : 'plain'
      const x = ((node.position.x - frame.x) * scale).toFixed(1)
      const y = ((node.position.y - frame.y) * scale).toFixed(1)
      const w = Math.max(cardWidth * scale, 1.5).toFixed(1)
      const h = Math.max(heightOf(node) * scale, 1).toFixed(1)
      paths[kind] += `M${x} ${y}h${w}v${h}h-${w}z`
    }
    return { frame, paths }
  }, [document.nodes, invalid, trace])
}

function ViewportFrame({ frame }: { frame: Frame }) {
  const x = useStore((state) => -state.transform[0] / state.transform[2])
  const y = useStore((state) => -state.transform[1] / state.transform[2])
  const wide = useStore((state) => state.width / state.transform[2])
  const high = useStore((state) => state.height / state.transform[2])
  // A view beyond the map is clamped to its edge, so that the frame is always complete.
  const from = (at: number): number => Math.max(at * frame.scale, inset)
  const to = (at: number, end: number): number => Math.min(at * frame.scale, end - inset)
  const [left, top] = [from(x - frame.x), from(y - frame.y)]
  const right = to(x - frame.x + wide, width)
  const bottom = to(y - frame.y + high, height)
  if (right <= left || bottom <= top) return null
  return <rect className={classes.viewport} x={left} y={top} width={right - left} height={bottom - top} rx="4" />
}
