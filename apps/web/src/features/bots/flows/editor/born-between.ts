import type { FlowDocument } from '@prosa/flow'

/**
 * Ids of the nodes that a change added. New nodes are not reported as unfinished until the user has left them. If all
 * nodes are new (an imported file), the result is empty: they count as finished.
 */
export function bornBetween(before: FlowDocument, after: FlowDocument): readonly string[] {
  const known = new Set(before.nodes.map(({ id }) => id))
  const born = after.nodes.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  return born.length === after.nodes.length ? [] : born
}
