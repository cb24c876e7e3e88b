import type { FlowDocument, FlowNode } from './document.ts'
import { type FlowGraph, graphOf, reachableFrom, reversed } from './graph.ts'
import { computeLevels, unconnectedLevel } from './levels.ts'
import { flowLimits } from './limits.ts'
import { texts } from './texts.ts'

/** A node in a cycle; null without cycles. */
export const findCycle = (document: FlowDocument): FlowNode | null => {
  const [edge] = graphOf(document).backEdges
  return (edge && document.nodes[edge[0]]) ?? null
}

/** All edges, including those that close a cycle. */
export const allEdges = (graph: FlowGraph): number[][] => {
  const next = graph.next.map((targets) => [...targets])
  for (const [source, target] of graph.backEdges) next[source]?.push(target)
  return next
}

/**
 * Whether `source` may lead to each node, ignoring existing targets: deeper or unreachable, not the start, closing no
 * cycle.
 */
const allowedFrom = (document: FlowDocument, source: number): ((target: number) => boolean) => {
  const graph = graphOf(document)
  const levels = computeLevels(document, graph)
  const above = reachableFrom(reversed(allEdges(graph)), [source])
  const level = levels[source] ?? unconnectedLevel
  return (target) => {
    const other = levels[target] ?? unconnectedLevel
    return target !== graph.start && !above.has(target) && (other === unconnectedLevel || other > level)
  }
}

/**
 * The nodes that a node may lead to, in node order: deeper or unreachable, not the start, not a target yet, closing no cycle. With `exitId` that
 * exit's current target is included, for a select.
 */
export const destinationsFor = (document: FlowDocument, nodeId: string, exitId?: string): FlowNode[] => {
  const source = document.nodes.findIndex((node) => node.id === nodeId)
  const node = document.nodes[source]
  if (!node) return []
  const allowed = allowedFrom(document, source)
  const used = new Set(node.userInteractions.map((exit) => exit.target))
  const own = node.userInteractions.find((exit) => exit.id === exitId)?.target
  return document.nodes.filter(({ id }, place) => id === own || (!used.has(id) && allowed(place)))
}

/** Why an edge may not be drawn; null when it may. */
export const connectionRefusal = (document: FlowDocument, sourceId: string, targetId: string): string | null =>
  destinationsFor(document, sourceId).some(({ id }) => id === targetId) ? null : texts.connectionRefused

/** Whether another exit of the node would have a possible target: a node, or a new one. */
export const canAddUserInteraction = (document: FlowDocument, nodeId: string): boolean => {
  const node = document.nodes.find(({ id }) => id === nodeId)
  if (!node || node.userInteractions.length >= flowLimits.exits) return false
  if (document.nodes.length < flowLimits.nodes) return true
  const waiting = node.userInteractions.filter((exit) => exit.target === null).length
  return destinationsFor(document, nodeId).length > waiting
}
