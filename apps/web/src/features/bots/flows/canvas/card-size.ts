import { type FlowNode, layoutMeasures } from '@prosa/flow'

/** Fixed measures of a card, so that nothing waits for the browser to measure and rows never overlap. */
export const cardWidth = layoutMeasures.nodeWidth
export const cardHeight = 92
export const startHeight = 42

export const heightOf = (node: FlowNode): number => (node.type === 'start' ? startHeight : cardHeight)
