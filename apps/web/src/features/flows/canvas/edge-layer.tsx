import type { FlowNode, Position } from '@prosa/flow'
import { useStore, ViewportPortal } from '@xyflow/react'
import clsx from 'clsx'
import { memo, useMemo, useRef } from 'react'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import classes from './exit-edge.module.css'
import { labelHeight } from './routing/edge-sketch.ts'
import { type DrawnEdge, FlowDrawing } from './routing/flow-drawing.ts'
import { type Box, overlaps } from './routing/geometry.ts'

interface EdgeLayerProps {
  nodes: readonly FlowNode[]
  /** The places of cards while they are dragged. */
  moved: ReadonlyMap<string, Position>
}

/**
 * All lines of the flow and their labels, below the cards. They are drawn here and not as the canvas library's edges: a line
 * depends on every card that it goes round, and a drag draws only the lines again that it touches.
 */
export const EdgeLayer = memo(function EdgeLayer({ nodes, moved }: EdgeLayerProps) {
  const drawing = useRef<FlowDrawing>(null)
  drawing.current ??= new FlowDrawing()
  const edges = drawing.current.edges(nodes, moved)
  const view = useView()
  const trace = useEditorState((state) => state.trace)
  const selectedExitId = useEditorState((state) => state.selectedExitId)
  const shown = useMemo(() => {
    const inView = edges.filter(({ box }) => overlaps(box, view))
    // What is lit or selected lies over the others.
    const rank = ({ id }: DrawnEdge): number => (id === selectedExitId ? 2 : trace?.exitIds.has(id) ? 1 : 0)
    return trace || selectedExitId ? inView.toSorted((one, other) => rank(one) - rank(other)) : inView
  }, [edges, view, trace, selectedExitId])
  const marked = (edge: DrawnEdge) => ({
    edge,
    isLit: trace?.exitIds.has(edge.id) === true,
    isSelected: edge.id === selectedExitId,
  })
  return (
    <ViewportPortal>
      <svg className={classes.lines} aria-hidden="true">
        {shown.map((edge) => (
          <Line key={edge.id} {...marked(edge)} />
        ))}
      </svg>
      {shown.map((edge) => (edge.place ? <Label key={edge.id} {...marked(edge)} /> : null))}
    </ViewportPortal>
  )
})

interface ExitProps {
  edge: DrawnEdge
  isLit: boolean
  isSelected: boolean
}

/** A line; a click opens its exit in the panel. */
const Line = memo(function Line({ edge: { id, source, path, label }, isLit, isSelected }: ExitProps) {
  const editor = useEditor()
  return (
    <g>
      <path className={clsx(classes.edge, isLit && classes.lit, isSelected && classes.selected)} d={path} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard reaches exits in the panel of their node */}
      <path className={classes.reach} d={path} onClick={() => editor.selectExit(source, id)}>
        <title>{label}</title>
      </path>
    </g>
  )
})

const Label = memo(function Label({ edge: { id, source, label, place }, isLit, isSelected }: ExitProps) {
  const editor = useEditor()
  if (!place) return null
  const [x, y] = [place.x - place.width / 2, place.y - labelHeight / 2]
  return (
    <button
      type="button"
      tabIndex={-1}
      title={label}
      className={clsx(classes.label, 'nopan', 'nodrag', isLit && classes.lit, isSelected && classes.selected)}
      style={{ width: place.width, transform: `translate(${x}px, ${y}px)` }}
      onClick={() => editor.selectExit(source, id)}
    >
      {label}
    </button>
  )
})

/** What is drawn reaches beyond the window, so that not every frame of a movement draws lines anew. */
const step = 400

/** The part of the drawing in the window, in coarse steps. */
function useView(): Box {
  const left = useStore(({ transform: [x, , zoom] }) => Math.floor(-x / zoom / step) * step)
  const top = useStore(({ transform: [, y, zoom] }) => Math.floor(-y / zoom / step) * step)
  const right = useStore(({ transform: [x, , zoom], width }) => Math.ceil((width - x) / zoom / step) * step)
  const bottom = useStore(({ transform: [, y, zoom], height }) => Math.ceil((height - y) / zoom / step) * step)
  return useMemo(() => ({ left, top, right, bottom }), [left, top, right, bottom])
}
