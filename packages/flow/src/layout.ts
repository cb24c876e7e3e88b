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
  /** Maximum of leaves side by side below one parent; more are placed in further rows. */
  leavesInRow: 10,
  /** Drawings up to this many nodes wide are not narrowed. */
  narrow: 8,
  /** Width to height ratio of a drawing that fills a window. */
  windowShape: 1.6,
} as const

/** Lengths of leaf rows to try; a wide drawing uses the one with the largest display. */
const leafRows = [layoutMeasures.leavesInRow, 5, 3, 2] as const

/** Distance between children added by hand. */
const childStep = layoutMeasures.nodeWidth + layoutMeasures.childSpacing

/**
 * Places every node: rows by level (130), at least 240 apart within a row, parents above the middle of their children,
 * the start at 0,0. A row is lowered if the lines above it need more space. Many leaves of one parent are placed in
 * several rows, beside the subtrees of their siblings, and in shorter rows if the drawing would be much wider than a
 * window. Unconnected nodes are to the right of the rest. O(nodes + edges), except for outlines, which are as deep as
 * the flow, and sorting within rows.
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

/** A tree in which each node belongs to its first parent in the row directly above. */
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
  /** Horizontal, in slots. */
  slots: readonly number[]
  /** Vertical, in rows; a row below crowded lines is lowered by a fraction. */
  heights: readonly number[]
}

/** Shortens leaf rows until the drawing is narrow; returns the shape with the largest display in a window. */
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

/** Leaves outside of the first row of their parent's leaves, by node. */
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

/** Vertical position of each node in rows: its own row plus the space for lines above it. */
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

/** Extra space for lines between two rows; a few lines need none. */
const roomFor = (lines: number): number => (lines === 0 ? 0 : lines < 3 ? 0.4 : lines < 7 ? 0.7 : 1)

/**
 * Number of lines below each row that need extra space: several lines into one node, lines that skip rows beside
 * others, and parallel lines of two nodes.
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
    // Each line has a label.
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

/** Position of a child added by hand: below its parent, right of its siblings, over no other node. O(n log n). */
export const childPosition = (nodes: readonly FlowNode[], parent: FlowNode): Position => {
  const targets = new Set(parent.userInteractions.map((exit) => exit.target))
  const siblings = nodes.filter((node) => targets.has(node.id)).map((node) => node.position.x)
  const y = parent.position.y + layoutMeasures.vertical
  const x = siblings.length === 0 ? parent.position.x : siblings.reduce((a, b) => Math.max(a, b)) + childStep
  return freePosition(nodes, { x, y })
}

/** Rows below a parent that its first children may use. */
const rowsBelow = [1, 2, 3] as const

/**
 * Positions for several first children side by side, centered below their parent, in the first free row; null if there
 * is none.
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

/** Minimum distance between two cards: between rows of the layout, or for a card placed by hand. */
const rowsApart = layoutMeasures.vertical
const cardsApart = layoutMeasures.vertical - layoutMeasures.childSpacing

/** The first free position at or to the right of `wanted`. */
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

/** Position of a dropped card near `wanted` that covers no other card. */
export const droppedPosition = (nodes: readonly FlowNode[], wanted: Position): Position =>
  freePosition(nodes, wanted, cardsApart)
