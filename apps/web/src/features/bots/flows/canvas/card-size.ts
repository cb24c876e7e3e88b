import { type FlowNode, layoutMeasures } from '@prosa/flow'

/** Fixed size of a card, so that no measuring is needed and rows never overlap. */
export const cardWidth = layoutMeasures.nodeWidth
export const cardHeight = 92
export const startHeight = 42

export const heightOf = (node: FlowNode): number => (node.type === 'start' ? startHeight : cardHeight)
