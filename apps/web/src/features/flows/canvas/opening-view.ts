import type { FlowNode } from '@prosa/flow'
import { type FitViewOptions, getViewportForBounds, type Viewport } from '@xyflow/react'
import { cardWidth, heightOf } from './card-size.ts'

/** A flow of a thousand nodes still fits the window. */
export const lowestZoom = 0.02
/** Texts of cards can be read down to here. */
const readableZoom = 0.7
/** Of the window, beside a flow that is fitted in. */
const margin = 0.15
/** Where Início stands below the canvas's upper edge, in px: clear of its title and of the tools above a node. */
const startsAt = 76

/** Where the canvas opens: with the whole flow, or, where that could not be read, with Início above in the middle. */
export function openingView(nodes: readonly FlowNode[], width: number, height: number): Viewport {
  const left = Math.min(...nodes.map(({ position }) => position.x))
  const top = Math.min(...nodes.map(({ position }) => position.y))
  const bounds = {
    x: left,
    y: top,
    width: Math.max(...nodes.map(({ position }) => position.x + cardWidth)) - left,
    height: Math.max(...nodes.map((node) => node.position.y + heightOf(node))) - top,
  }
  const whole = getViewportForBounds(bounds, width, height, lowestZoom, 1, margin)
  const start = nodes.find(({ type }) => type === 'start')
  if (whole.zoom >= readableZoom || !start) return whole
  return {
    x: width / 2 - (start.position.x + cardWidth / 2) * readableZoom,
    y: startsAt - start.position.y * readableZoom,
    zoom: readableZoom,
  }
}

/** The whole flow in the window, clear of the simulator, which covers so many px of its right side. */
export const fitOptions = (coveredPx: number): FitViewOptions => ({
  duration: 180,
  padding: coveredPx === 0 ? margin : { x: '24px', y: margin, right: `${coveredPx + 24}px` },
  maxZoom: 1,
})
