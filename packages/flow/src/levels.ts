import type { FlowDocument } from './document.ts'
import { type FlowGraph, graphOf, reachableFrom } from './graph.ts'

/** Level of a node that is unreachable from the start. */
export const unconnectedLevel = -1

/**
 * The level of every node, in node order: the longest path from the start, so that every allowed edge leads down. Edges that close a cycle (old data,
 * the API) are ignored. O(nodes + edges).
 */
export const computeLevels = (document: FlowDocument, graph: FlowGraph = graphOf(document)): number[] =>
  longestWays(graph.next, graph.start < 0 ? [] : [graph.start])

/** The longest path, in edges, from any of `roots` to each node of an acyclic graph; -1 if unreachable. */
export const longestWays = (next: FlowGraph['next'], roots: readonly number[]): number[] => {
  const lengths = next.map(() => unconnectedLevel)
  const entering = new Uint32Array(lengths.length)
  for (const place of reachableFrom(next, roots)) {
    for (const target of next[place] ?? []) entering[target] = (entering[target] ?? 0) + 1
  }
  const ready = roots.filter((root) => entering[root] === 0)
  for (const root of roots) lengths[root] = 0
  for (let place = ready.pop(); place !== undefined; place = ready.pop()) {
    const below = (lengths[place] ?? 0) + 1
    for (const target of next[place] ?? []) {
      lengths[target] = Math.max(lengths[target] ?? unconnectedLevel, below)
      const left = (entering[target] ?? 1) - 1
      entering[target] = left
      if (left === 0) ready.push(target)
    }
  }
  return lengths
}
