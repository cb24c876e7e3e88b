import type { FlowDocument, FlowNode } from './document.ts'
import { type FlowGraph, graphOf, reachableFrom, reversed } from './graph.ts'
import { computeLevels, unconnectedLevel } from './levels.ts'
import { flowLimits } from './limits.ts'
import { texts } from './texts.ts'

/** A node that stands in a cycle, null where the flow has none. */
export const findCycle = (document: FlowDocument): FlowNode | null => {
  const [edge] = graphOf(document).backEdges
  return (edge && document.nodes[edge[0]]) ?? null
}

/** All edges again, those that close a cycle too. */
export const allEdges = (graph: FlowGraph): number[][] => {
  const next = graph.next.map((targets) => [...targets])
  for (const [source, target] of graph.backEdges) next[source]?.push(target)
  return next
}

/** Whether `source` may lead to each place, targets in use left aside: deeper or unconnected, not the start, no cycle closed. */
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
 * The nodes that a node may lead to: deeper or unconnected, not the start, not a target of it yet, closing no cycle. With
 * `exitId` the present destination of that exit is among them, as a list to choose from shows it. In node order.
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

/** Why an edge may not be drawn, null when it may. */
export const connectionRefusal = (document: FlowDocument, sourceId: string, targetId: string): string | null =>
  destinationsFor(document, sourceId).some(({ id }) => id === targetId) ? null : texts.connectionRefused

/** Whether an exit more of the node would have somewhere to lead: to a free destination that no other waits for, or to a new node. */
export const canAddUserInteraction = (document: FlowDocument, nodeId: string): boolean => {
  const node = document.nodes.find(({ id }) => id === nodeId)
  if (!node || node.userInteractions.length >= flowLimits.exits) return false
  if (document.nodes.length < flowLimits.nodes) return true
  const waiting = node.userInteractions.filter((exit) => exit.target === null).length
  return destinationsFor(document, nodeId).length > waiting
}
