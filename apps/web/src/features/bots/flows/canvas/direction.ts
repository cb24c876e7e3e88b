import type { FlowNode } from '@prosa/flow'

export type Direction = 'up' | 'down' | 'left' | 'right'

export const directionOfKey = (key: string): Direction | null =>
  key === 'ArrowUp'
    ? 'up'
    : key === 'ArrowDown'
      ? 'down'
      : key === 'ArrowLeft'
        ? 'left'
        : key === 'ArrowRight'
          ? 'right'
          : null

/** Sideways distance costs more than distance ahead. */
const asideWeight = 2

/**
 * The node that an arrow key leads to: the nearest in that direction, straight ahead preferred; null if there is none.
 * Left and right consider only nodes within 45° of the direction.
 */
export function nodeInDirection(nodes: readonly FlowNode[], from: FlowNode, direction: Direction): FlowNode | null {
  const isVertical = direction === 'up' || direction === 'down'
  const sign = direction === 'up' || direction === 'left' ? -1 : 1
  let best: FlowNode | null = null
  let bestCost = Number.POSITIVE_INFINITY
  for (const node of nodes) {
    if (node.id === from.id) continue
    const across = isVertical ? node.position.x - from.position.x : node.position.y - from.position.y
    const along = sign * (isVertical ? node.position.y - from.position.y : node.position.x - from.position.x)
    if (along <= 0) continue
    // Up and down reach every node of the next row; left and right stay in the row.
    if (!isVertical && Math.abs(across) > along) continue
    const cost = along + asideWeight * Math.abs(across)
    if (cost < bestCost) {
      best = node
      bestCost = cost
    }
  }
  return best
}
