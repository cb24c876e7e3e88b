import { contentOf } from './compare-flows.ts'
import type { FlowDocument, FlowNode } from './document.ts'
import { graphOf } from './graph.ts'
import { nameKey } from './names.ts'
import { settleDocument } from './settle.ts'

interface Sides<T> {
  before: T
  theirs: T
  mine: T
}

/** Chooses the changed side of one item; undefined in `kept` is a removal, null instead of the result a conflict. */
const choose = <T>({ before, theirs, mine }: Sides<T>, isSame: (one: T, other: T) => boolean): { kept: T } | null => {
  if (isSame(theirs, before) || isSame(mine, theirs)) return { kept: mine }
  return isSame(mine, before) ? { kept: theirs } : null
}

/**
 * Merges both sides' changes since `before`, node by node; null if both changed the same node differently, or the
 * result would be invalid: an exit to a removed node, two nodes with one name, a cycle. A node moved on both sides gets
 * the position of `mine`.
 */
export const mergeFlows = (before: FlowDocument, theirs: FlowDocument, mine: FlowDocument): FlowDocument | null => {
  const name = choose({ before: before.name, theirs: theirs.name, mine: mine.name }, (one, other) => one === other)
  if (!name) return null
  const [old, other, own] = [before, theirs, mine].map(({ nodes }) => new Map(nodes.map((node) => [node.id, node])))
  const nodes: FlowNode[] = []
  for (const id of new Set([...mine.nodes, ...theirs.nodes].map((node) => node.id))) {
    const sides = { before: old?.get(id), theirs: other?.get(id), mine: own?.get(id) }
    const chosen = choose(sides, isSameNode)
    if (!chosen) return null
    if (chosen.kept) nodes.push(placed(chosen.kept, sides))
  }
  const merged = { name: name.kept, nodes }
  return isWhole(merged, mine) ? settleDocument(merged) : null
}

const isSameNode = (one: FlowNode | undefined, other: FlowNode | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && contentOf(one, asIs) === contentOf(other, asIs))

/** Node ids are stable between saves. */
const asIs = { get: (id: string) => id }

const placed = (node: FlowNode, { before, theirs, mine }: Sides<FlowNode | undefined>): FlowNode => {
  const isMoved = before && mine && (mine.position.x !== before.position.x || mine.position.y !== before.position.y)
  const { position } = (isMoved ? mine : theirs) ?? node
  return position.x === node.position.x && position.y === node.position.y ? node : { ...node, position }
}

const isWhole = (merged: FlowDocument, mine: FlowDocument): boolean => {
  const ids = new Set(merged.nodes.map(({ id }) => id))
  const names = new Set(merged.nodes.map(({ name }) => nameKey(name)))
  return (
    names.size === merged.nodes.length &&
    merged.nodes.every((node) => node.userInteractions.every(({ target }) => target === null || ids.has(target))) &&
    graphOf(merged).backEdges.length <= graphOf(mine).backEdges.length
  )
}
