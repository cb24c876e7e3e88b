import type { FlowNode } from '@prosa/flow'
import { foldText } from '../../../../ui/fold-text.ts'

// Cached per node state, so that a key does not read a thousand nodes again.
const read = new WeakMap<FlowNode, string>()
function textOf(node: FlowNode): string {
  const known = read.get(node)
  if (known !== undefined) return known
  const text = foldText([node.name, ...node.botInteractions.map((message) => message.text)].join('\n'))
  read.set(node, text)
  return text
}

/** Nodes whose name or messages contain the text, ignoring accents and case, in reading order of the drawing. */
export function findNodes(nodes: readonly FlowNode[], query: string): readonly FlowNode[] {
  const wanted = foldText(query.trim())
  if (wanted === '') return []
  return nodes
    .filter((node) => textOf(node).includes(wanted))
    .toSorted((one, other) => one.position.y - other.position.y || one.position.x - other.position.x)
}
