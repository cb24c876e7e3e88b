import type { FlowNode } from '@prosa/flow'
import { getViewportForBounds, type Rect, type Viewport } from '@xyflow/react'
import { cardWidth, heightOf } from './card-size.ts'

/** A flow of a thousand nodes still fits the window. */
export const lowestZoom = 0.02
/** Smallest zoom at which card names are readable. */
const readableZoom = 0.42
/** Initial zoom for flows too large to be readable as a whole; texts are drawn larger there, see `isSmallAt`. */
const startZoom = 0.7

/** Widths covered along the canvas's edges, in px. */
export interface Covered {
  top: number
  right: number
  bottom: number
  left: number
}

/** Space for the title and a node's tools, the bar at the bottom, and both sides. */
const least: Covered = { top: 76, right: 32, bottom: 66, left: 32 }

/**
 * The covered parts of the canvas.
 * @param noticesPx How far down the notices at its top reach.
 * @param phonePx How much of the right side the simulator covers.
 */
export const coveredBy = (noticesPx: number, phonePx: number): Covered => ({
  ...least,
  top: Math.max(least.top, noticesPx + 28),
  right: least.right + phonePx,
})

/** The bounding box of all cards. */
export function boundsOf(nodes: readonly FlowNode[]): Rect {
  let [left, top] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  let [right, bottom] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const node of nodes) {
    const { x, y } = node.position
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + cardWidth)
    bottom = Math.max(bottom, y + heightOf(node))
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** A view of the whole flow within the free area, at most at original size. */
export function wholeView(nodes: readonly FlowNode[], width: number, height: number, covered: Covered): Viewport {
  const [wide, high] = [width - covered.left - covered.right, height - covered.top - covered.bottom]
  const view = getViewportForBounds(boundsOf(nodes), Math.max(wide, 1), Math.max(high, 1), lowestZoom, 1, 0)
  return { x: view.x + covered.left, y: view.y + covered.top, zoom: view.zoom }
}

/** Initial view: the whole flow, or, if that were not readable, Início at the top centre. */
export function openingView(nodes: readonly FlowNode[], width: number, height: number, covered: Covered): Viewport {
  const whole = wholeView(nodes, width, height, covered)
  const start = nodes.find(({ type }) => type === 'start')
  if (whole.zoom >= readableZoom || !start) return whole
  const middle = covered.left + (width - covered.left - covered.right) / 2
  return {
    x: middle - (start.position.x + cardWidth / 2) * startZoom,
    y: covered.top - start.position.y * startZoom,
    zoom: startZoom,
  }
}
