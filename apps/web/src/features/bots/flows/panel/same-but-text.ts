import type { BotInteraction, FlowNode } from '@prosa/flow'

/**
 * Whether a node differs only in its messages' texts. Typing then renders neither its exits, which depend on every node
 * of the flow, nor the editors of its other messages.
 */
export function isSameButText(one: FlowNode, other: FlowNode): boolean {
  if (one === other) return true
  const keys = Object.keys(one) as (keyof FlowNode)[]
  return (
    one.botInteractions.length === other.botInteractions.length &&
    keys.every((key) => key === 'botInteractions' || key === 'sourceEntityNodeId' || one[key] === other[key])
  )
}

interface NodeProps {
  node: FlowNode
}
export const isSameNode = (one: NodeProps, other: NodeProps): boolean => isSameButText(one.node, other.node)

interface MessageProps extends NodeProps {
  message: BotInteraction
  place: number
}
export const isSameMessage = (one: MessageProps, other: MessageProps): boolean =>
  one.message === other.message && one.place === other.place && isSameNode(one, other)
