import type { FlowDocument } from './document.ts'

/** The nodes as numbers with their targets; the basis of all computations over the whole flow. */
export interface FlowGraph {
  /** Index of each node id in `document.nodes`. */
  placeOf: ReadonlyMap<string, number>
  /** Existing targets of each node, as indexes, without edges that close a cycle. */
  next: readonly (readonly number[])[]
  /** Index of the start node; -1 without one. */
  start: number
  /** Edges (source and target index) that close a cycle, found depth first from the start, then in node order. */
  backEdges: readonly (readonly [number, number])[]
}

/** Builds the graph of a flow; O(nodes + edges), also with cycles. */
export const graphOf = (document: FlowDocument): FlowGraph => {
  const placeOf = new Map(document.nodes.map((node, place) => [node.id, place]))
  const targets = document.nodes.map((node) =>
    node.userInteractions.flatMap(({ target }) => {
      const place = target === null ? undefined : placeOf.get(target)
      return place === undefined ? [] : [place]
    }),
  )
  const start = document.nodes.findIndex((node) => node.type === 'start')
  const roots = start < 0 ? targets.keys() : [start, ...targets.keys()]
  const { next, backEdges } = splitBackEdges(targets, roots)
  return { placeOf, next, start, backEdges }
}

const splitBackEdges = (targets: readonly (readonly number[])[], roots: Iterable<number>) => {
  const next: number[][] = targets.map(() => [])
  const backEdges: [number, number][] = []
  // 0 unseen, 1 on the current path, 2 done.
  const state = new Uint8Array(targets.length)
  const way: { place: number; edge: number }[] = []
  const enter = (place: number) => {
    state[place] = 1
    way.push({ place, edge: 0 })
  }
  for (const root of roots) {
    if (state[root] === 0) enter(root)
    for (let step = way.at(-1); step; step = way.at(-1)) {
      const target = targets[step.place]?.[step.edge++]
      if (target === undefined) {
        state[step.place] = 2
        way.pop()
      } else if (state[target] === 1) backEdges.push([step.place, target])
      else {
        next[step.place]?.push(target)
        if (state[target] === 0) enter(target)
      }
    }
  }
  return { next, backEdges }
}

/** Indexes reachable from any of `from`, itself included. */
export const reachableFrom = (next: readonly (readonly number[])[], from: readonly number[]): Set<number> => {
  const reached = new Set(from)
  const waiting = [...from]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    for (const target of next[place] ?? []) {
      if (reached.has(target)) continue
      reached.add(target)
      waiting.push(target)
    }
  }
  return reached
}

/** The same graph with reversed edges. */
export const reversed = (next: readonly (readonly number[])[]): number[][] => {
  const previous: number[][] = next.map(() => [])
  next.forEach((targets, source) => {
    for (const target of targets) previous[target]?.push(source)
  })
  return previous
}
