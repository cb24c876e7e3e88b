import type { FlowDocument } from '@prosa/flow'

/**
 * The nodes that a change adds to a flow, whichever way they are made: that they are unfinished is no news until somebody has left them. What takes
 * the whole flow's place, as a file does, is finished as it comes.
 */
export function bornBetween(before: FlowDocument, after: FlowDocument): readonly string[] {
  const known = new Set(before.nodes.map(({ id }) => id))
  const born = after.nodes.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  return born.length === after.nodes.length ? [] : born
}
