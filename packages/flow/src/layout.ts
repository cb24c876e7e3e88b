import type { FlowDocument, FlowNode, Position } from './document.ts'
import { type FlowGraph, graphOf, reversed } from './graph.ts'
import { type Fold, placeTrees } from './layout-tree.ts'
import { computeLevels, longestWays, unconnectedLevel } from './levels.ts'
import { mapKeeping } from './settle.ts'

/** Measures of the drawing, in pixels. The drawing grows downwards. */
export const layoutMeasures = {
  horizontal: 240,
  vertical: 130,
  nodeWidth: 196,
  childSpacing: 20,
  /** Nodes beside each other under one parent that lead nowhere, at most; more of them go on below. */
  leavesInRow: 10,
  /** A drawing of so many nodes beside each other is not narrowed. */
  narrow: 8,
  /** How much wider than high a drawing is that fills a window. */
  windowShape: 1.6,
} as const

/** From the widest rows of leaves to short ones; a wide drawing takes the one that lets it be shown largest. */
const leafRows = [layoutMeasures.leavesInRow, 5, 3, 2] as const

/** From one child added by hand to the next. */
const childStep = layoutMeasures.nodeWidth + layoutMeasures.childSpacing

/**
 * Places every node: rows by level (130), in a row at least 240 apart, parents above the middle of their children, the start at 0,0. Where lines would
 * not fit between two rows, the lower one stands a little further down. Many children of one parent that lead nowhere stand in several rows below each
 * other, beside what follows on their siblings, in shorter ones where the drawing would be much wider than a window. What is unconnected stands to the
 * right of the rest. O(nodes + edges) but for outlines, which are as deep as the flow, and the sorting of each row.
 */
export const layoutDocument = (document: FlowDocument): FlowDocument => {
  const graph = graphOf(document)
  const levels = computeLevels(document, graph)
  const rows = levels.slice()
  const loose = unconnectedRoots(graph, levels)
  longestWays(graph.next, loose).forEach((row, place) => {
    if (levels[place] === unconnectedLevel) rows[place] = row
  })
  const children = spanningTree(graph, rows, levels)
  const roots = graph.start < 0 ? loose : [graph.start, ...loose]
  const { slots, heights } = shapeOf(graph, rows, children, roots)
  const origin = graph.start < 0 ? 0 : (slots[graph.start] ?? 0)
  const nodes = mapKeeping(document.nodes, (node, place) => {
    const x = ((slots[place] ?? 0) - origin) * layoutMeasures.horizontal
    const y = Math.round((heights[place] ?? 0) * layoutMeasures.vertical)
    return node.position.x === x && node.position.y === y ? node : { ...node, position: { x, y } }
  })
  return nodes === document.nodes ? document : { ...document, nodes }
}

const unconnectedRoots = (graph: FlowGraph, levels: readonly number[]): number[] => {
  const previous = reversed(graph.next)
  return levels.flatMap((level, place) =>
    level === unconnectedLevel && (previous[place] ?? []).length === 0 ? [place] : [],
  )
}

/** Every node hangs under the first of its parents that stands in the row right above it. */
const spanningTree = (graph: FlowGraph, rows: readonly number[], levels: readonly number[]): number[][] => {
  const children: number[][] = rows.map(() => [])
  const hung = new Uint8Array(rows.length)
  graph.next.forEach((targets, source) => {
    for (const target of targets) {
      const sameSide = (levels[source] === unconnectedLevel) === (levels[target] === unconnectedLevel)
      if (hung[target] || !sameSide || rows[target] !== (rows[source] ?? 0) + 1) continue
      hung[target] = 1
      children[source]?.push(target)
    }
  })
  return children
}

interface Shape {
  /** Across, in slots. */
  slots: readonly number[]
  /** Down, in rows; a row above which lines need room stands lower by a part of one. */
  heights: readonly number[]
}

/** With rows of leaves shortened until the drawing is narrow, the shape that is seen largest in a window. */
const shapeOf = (
  graph: FlowGraph,
  rows: readonly number[],
  children: readonly (readonly number[])[],
  roots: readonly number[],
): Shape => {
  const { horizontal, vertical, narrow, windowShape } = layoutMeasures
  let best: { shape: Shape; size: number } | undefined
  for (const inRow of leafRows) {
    const folds = foldLeaves(children, graph, inRow)
    const slots = placeTrees({ children, rows, folds, roots })
    const drawn = rows.map((row, place) => Math.max(0, row) + (folds.get(place)?.row ?? 0))
    const heights = heightsOf(drawn, crowdedGaps(graph, rows, drawn, slots))
    const [least, most] = slots.reduce(([low, high], slot) => [Math.min(low, slot), Math.max(high, slot)], [0, 0])
    const width = 1 + most - least
    const height = 1 + heights.reduce((deepest, at) => Math.max(deepest, at), 0)
    const size = Math.max((width * horizontal) / windowShape, height * vertical)
    const shape = { slots, heights }
    if (!best || size < best.size) best = { shape, size }
    if (width <= narrow) break
  }
  if (!best) throw new Error('There is always a row of leaves to try')
  return best.shape
}

/** The leaves that do not stand in the first row of their parent's leaves, by their place. */
const foldLeaves = (
  children: readonly (readonly number[])[],
  graph: FlowGraph,
  leavesInRow: number,
): Map<number, Fold> => {
  const folds = new Map<number, Fold>()
  for (const own of children) {
    const leaves = own.filter((place) => graph.next[place]?.length === 0)
    leaves.slice(leavesInRow).forEach((place, at) => {
      const below = leaves[at % leavesInRow] ?? place
      folds.set(place, { row: 1 + Math.floor(at / leavesInRow), below })
    })
  }
  return folds
}

/** How low each place is drawn, in rows: its own row, and the room for lines above it. */
const heightsOf = (drawn: readonly number[], crowded: ReadonlyMap<number, number>): number[] => {
  const tops: number[] = []
  let top = 0
  const last = drawn.reduce((most, row) => Math.max(most, row), 0)
  for (let row = 0; row <= last; row += 1) {
    tops.push(top)
    top += 1 + roomFor(crowded.get(row) ?? 0)
  }
  return drawn.map((row) => tops[row] ?? 0)
}

/** Between two rows there is place for some lines; for more of them the lower row stands further down. */
const roomFor = (lines: number): number => (lines === 0 ? 0 : lines < 3 ? 0.4 : lines < 7 ? 0.7 : 1)

/**
 * How many lines under each row find no room between it and the next: those of several nodes into one, those that lead further than to the next row
 * beside others, and those of two nodes that run beside each other.
 */
const crowdedGaps = (
  graph: FlowGraph,
  rows: readonly number[],
  drawn: readonly number[],
  slots: readonly number[],
): Map<number, number> => {
  const crowded = new Map<number, number>()
  const crowd = (row: number, lines = 1): void => void crowded.set(row, (crowded.get(row) ?? 0) + lines)
  const spans: { row: number; from: number; to: number }[] = []
  reversed(graph.next).forEach((sources, place) => {
    // Each has its words on it.
    if (sources.length > 1) crowd((drawn[place] ?? 0) - 1, sources.length - 1)
  })
  graph.next.forEach((targets, place) => {
    const row = rows[place] ?? 0
    if (targets.length > 1 && targets.some((target) => (rows[target] ?? 0) > row + 1)) crowd(row)
    const ends = targets.map((target) => slots[target] ?? 0)
    if (ends.length === 0) return
    const own = slots[place] ?? 0
    spans.push({ row, from: Math.min(own, ...ends), to: Math.max(own, ...ends) })
  })
  spans.sort((one, other) => one.row - other.row || one.from - other.from)
  let reach = Number.NEGATIVE_INFINITY
  spans.forEach(({ row, from, to }, at) => {
    if (spans[at - 1]?.row !== row) reach = Number.NEGATIVE_INFINITY
    if (from < reach) crowd(row)
    reach = Math.max(reach, to)
  })
  return crowded
}

/** Where a child added by hand stands: below its parent, right of its siblings, over no other node. O(n log n). */
export const childPosition = (nodes: readonly FlowNode[], parent: FlowNode): Position => {
  const targets = new Set(parent.userInteractions.map((exit) => exit.target))
  const siblings = nodes.filter((node) => targets.has(node.id)).map((node) => node.position.x)
  const y = parent.position.y + layoutMeasures.vertical
  const x = siblings.length === 0 ? parent.position.x : siblings.reduce((a, b) => Math.max(a, b)) + childStep
  return freePosition(nodes, { x, y })
}

/** Rows below a parent in which its first children may stand. */
const rowsBelow = [1, 2, 3] as const

/**
 * Where so many first children stand beside each other, the middle of their row below their parent, in the first row that is free there; null where none
 * is.
 */
export const rowBelow = (nodes: readonly FlowNode[], parent: FlowNode, count: number): readonly Position[] | null => {
  if (parent.userInteractions.some(({ target }) => target !== null)) return null
  const left = parent.position.x - ((count - 1) * childStep) / 2
  for (const row of rowsBelow) {
    const y = parent.position.y + row * layoutMeasures.vertical
    const places = Array.from({ length: count }, (_, place) => ({ x: left + place * childStep, y }))
    if (places.every((place) => freePosition(nodes, place).x === place.x)) return places
  }
  return null
}

/** How far apart two cards stand at least: in rows as they are laid out, or where one is put by hand, which covers no other. */
const rowsApart = layoutMeasures.vertical
const cardsApart = layoutMeasures.vertical - layoutMeasures.childSpacing

/** The first free place at `wanted` or to the right of it. */
export const freePosition = (nodes: readonly FlowNode[], wanted: Position, apart: number = rowsApart): Position => {
  const row = nodes
    .filter((node) => Math.abs(node.position.y - wanted.y) < apart)
    .map((node) => node.position.x)
    .sort((a, b) => a - b)
  let x = wanted.x
  for (const taken of row) {
    if (Math.abs(taken - x) < childStep) x = taken + childStep
  }
  return { x, y: wanted.y }
}

/** Where a card that was dropped at `wanted` covers no other. */
export const droppedPosition = (nodes: readonly FlowNode[], wanted: Position): Position =>
  freePosition(nodes, wanted, cardsApart)
