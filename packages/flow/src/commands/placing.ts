import type { FlowDocument, Position } from '../document.ts'
import { layoutDocument } from '../layout.ts'
import { mapKeeping, settleDocument } from '../settle.ts'
import type { CommandResult } from './result.ts'

/** Stores dragged nodes' positions. */
export const moveNodes = (
  document: FlowDocument,
  positions: ReadonlyMap<string, Position> | Readonly<Record<string, Position>>,
): CommandResult => {
  const positionOf = positions instanceof Map ? positions : new Map(Object.entries(positions))
  const nodes = mapKeeping(document.nodes, (node) => {
    const position = positionOf.get(node.id)
    const same = !position || (position.x === node.position.x && position.y === node.position.y)
    return same ? node : { ...node, position: { x: position.x, y: position.y } }
  })
  return taken(nodes === document.nodes ? document : { ...document, nodes })
}

/** Lays out the whole flow. */
export const layoutNodes = (document: FlowDocument): CommandResult => taken(layoutDocument(document))

/** Replaces all nodes by another flow's (from a CSV), laid out; the name stays. */
export const replaceFlow = (document: FlowDocument, other: FlowDocument): CommandResult =>
  taken(layoutDocument(settleDocument({ name: document.name, nodes: other.nodes })))

const taken = (document: FlowDocument): CommandResult => ({ document, refusal: null, confirmations: [] })
