import type { FlowNode } from '@prosa/flow'
import { IconClock } from '@tabler/icons-react'
import { useStore } from '@xyflow/react'
import clsx from 'clsx'
import { type ComponentType, memo, useDeferredValue, useMemo, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import type { CanvasTrace } from '../editor/editor-state.ts'
import { TrafficLines, TrafficNumbers } from '../traffic/traffic-layer.tsx'
import { arrowTip } from './edge-path.ts'
import classes from './exit-edge.module.css'
import { useFar } from './far.ts'
import { FarLabels } from './far-labels.tsx'
import { labelHeight } from './routing/edge-sketch.ts'
import { type DrawnEdge, FlowDrawing } from './routing/flow-drawing.ts'
import { type Box, overlaps } from './routing/geometry.ts'
import type { Held } from './use-canvas-nodes.ts'

interface EdgeLayerProps {
  nodes: readonly FlowNode[]
  /** Positions of cards while they are dragged. */
  held: Held
}

/** Flows up to this number of nodes render their lines at once. */
const linesAtOnce = 100
const noEdges: readonly DrawnEdge[] = []

/**
 * All lines of the flow and their labels, below the cards. They are not the library's edges: a line's route depends on
 * all cards near it, and a drag must redraw only the lines that it affects.
 */
export const EdgeLayer = memo(function EdgeLayer({ nodes, held }: EdgeLayerProps) {
  const drawing = useRef<FlowDrawing>(null)
  drawing.current ??= new FlowDrawing()
  const moved = useSyncExternalStore(held.subscribe, held.read)
  // Routing a large flow takes some tenths of a second, so its cards are shown first.
  const areDue = useDeferredValue(true, nodes.length <= linesAtOnce)
  const edges = areDue ? drawing.current.edges(nodes, moved) : noEdges
  const view = useView()
  const layer = useLayer()
  const far = useFar()
  const trace = useEditorState((state) => state.trace)
  const traffic = useEditorState((state) => state.traffic)
  const selectedExitId = useEditorState((state) => state.selectedExitId)
  const selectedId = useEditorState(({ selectedIds: [id, second] }) => (second === undefined ? id : undefined)) ?? null
  const groups = useRef<readonly (readonly DrawnEdge[])[]>([])
  const shown = useMemo(() => {
    const inView = edges.filter(({ box }) => overlaps(box, view))
    // Highlighted and selected lines are drawn above the others.
    const rank = (edge: DrawnEdge): number =>
      edge.id === selectedExitId ? 3 : isOwn(edge, selectedId) ? 2 : trace?.exitIds.has(edge.id) ? 1 : 0
    const isRanked = trace || selectedExitId || selectedId
    const ranked = isRanked ? inView.toSorted((one, other) => rank(one) - rank(other)) : inView
    groups.current = toGroups(groups.current, ranked)
    return groups.current
  }, [edges, view, trace, selectedExitId, selectedId])
  if (!layer) return null
  return createPortal(
    <>
      {traffic ? (
        <svg className={classes.lines} aria-hidden="true">
          <TrafficLines edges={shown.flat()} traffic={traffic} />
        </svg>
      ) : null}
      <svg className={classes.lines} aria-hidden="true">
        {shown.map((group, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups are identified by their position
          <Group key={place} draw={Line} edges={group} {...{ trace, selectedExitId, selectedId }} />
        ))}
      </svg>
      {/* Zoomed out, labels are illegible; the selected card's labels are then drawn over the cards. */}
      {far
        ? null
        : shown.map((group, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups are identified by their position
            <Group key={place} draw={Label} edges={group} {...{ trace, selectedExitId, selectedId }} />
          ))}
      {far && selectedId ? <FarLabels edges={shown.flat().filter((edge) => isOwn(edge, selectedId))} /> : null}
      {traffic && far !== 'shapes' ? <TrafficNumbers edges={shown.flat()} nodes={nodes} traffic={traffic} /> : null}
    </>,
    layer,
  )
})

/** Edges per memoized group: few enough to render again for one edge, enough to compare a thousand quickly. */
const groupSize = 40

/** Groups of edges; a group with the same edges keeps its array. */
function toGroups(
  before: readonly (readonly DrawnEdge[])[],
  edges: readonly DrawnEdge[],
): readonly (readonly DrawnEdge[])[] {
  const groups: (readonly DrawnEdge[])[] = []
  for (let from = 0; from < edges.length; from += groupSize) {
    const group = edges.slice(from, from + groupSize)
    const same = before[groups.length]
    const isSame = same?.length === group.length && group.every((edge, place) => edge === same[place])
    groups.push(isSame ? same : group)
  }
  return groups
}

interface GroupProps {
  draw: ComponentType<ExitProps>
  edges: readonly DrawnEdge[]
  trace: CanvasTrace | null
  selectedExitId: string | null
  selectedId: string | null
}

/** Whether a line starts or ends at the selected card; such lines are highlighted. */
const isOwn = ({ source, target }: DrawnEdge, nodeId: string | null): boolean => source === nodeId || target === nodeId

const Group = memo(function Group({ draw: Draw, edges, trace, selectedExitId, selectedId }: GroupProps) {
  return edges.map((edge) => (
    <Draw
      key={edge.id}
      edge={edge}
      isLit={trace?.exitIds.has(edge.id) === true}
      isOwn={isOwn(edge, selectedId)}
      isSelected={edge.id === selectedExitId}
    />
  ))
})

/**
 * The library's layer below the cards. Its portal component searches for that layer at every movement, among a thousand
 * cards.
 */
function useLayer(): Element | null {
  const domNode = useStore((state) => state.domNode)
  return useMemo(() => domNode?.querySelector('.react-flow__viewport-portal') ?? null, [domNode])
}

interface ExitProps {
  edge: DrawnEdge
  isLit: boolean
  isOwn: boolean
  isSelected: boolean
}

/** Arrowheads grow with the line width. */
const tipScales = { near: 1, names: 2, shapes: 4 } as const

/** A line; a click opens its exit in the panel. */
const Line = memo(function Line({
  edge: { id, source, path, end, label, isWait },
  isLit,
  isOwn,
  isSelected,
}: ExitProps) {
  const editor = useEditor()
  const far = useFar()
  return (
    <g className={clsx(classes.line, isOwn && classes.own, isLit && classes.lit, isSelected && classes.selected)}>
      <path className={clsx(classes.edge, isWait && classes.wait)} d={path} />
      <path className={classes.tip} d={arrowTip(end, tipScales[far ?? 'near'])} />
      {far === 'shapes' ? null : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard reaches exits in the panel of their node
        <path className={classes.reach} d={path} onClick={() => editor.selectExit(source, id)}>
          <title>{label}</title>
        </path>
      )}
    </g>
  )
})

const Label = memo(function Label({ edge: { id, source, label, place, isWait }, isLit, isOwn, isSelected }: ExitProps) {
  const editor = useEditor()
  if (!place) return null
  const [x, y] = [place.x - place.width / 2, place.y - labelHeight / 2]
  return (
    <button
      type="button"
      tabIndex={-1}
      title={label}
      className={clsx(
        classes.label,
        'nopan nodrag',
        isOwn && classes.own,
        isLit && classes.lit,
        isSelected && classes.selected,
      )}
      style={{ width: place.width, transform: `translate(${x}px, ${y}px)` }}
      onClick={() => editor.selectExit(source, id)}
    >
      {isWait ? <IconClock size={12} stroke={2} aria-hidden /> : null}
      {label}
    </button>
  )
})

/** Lines beyond the view are rendered too, so that not every frame of a movement renders lines again. */
const step = 400

/** The visible part of the drawing, in coarse steps. */
function useView(): Box {
  const left = useStore(({ transform: [x, , zoom] }) => Math.floor(-x / zoom / step) * step)
  const top = useStore(({ transform: [, y, zoom] }) => Math.floor(-y / zoom / step) * step)
  const right = useStore(({ transform: [x, , zoom], width }) => Math.ceil((width - x) / zoom / step) * step)
  const bottom = useStore(({ transform: [, y, zoom], height }) => Math.ceil((height - y) / zoom / step) * step)
  return useMemo(() => ({ left, top, right, bottom }), [left, top, right, bottom])
}
