import { describe, expect, it } from 'vitest'
import { cardWidth } from './card-size.ts'
import { openingView } from './opening-view.ts'
import { at, flowOf } from './testing.ts'

const { nodes } = flowOf()

describe('where the canvas opens', () => {
  it('shows a small flow whole and at its own size at most', () => {
    const { x, y, zoom } = openingView(nodes, 1068, 848)
    expect(zoom).toBe(1)
    const help = at(flowOf(), 'help').position
    expect(help.x * zoom + x + cardWidth).toBeLessThan(1068)
    expect(help.y * zoom + y).toBeLessThan(848)
  })

  it('shows a flow that is too wide to be read whole from Início on', () => {
    const wide = nodes.map((node) => (node.id === 'help' ? { ...node, position: { x: 9000, y: 260 } } : node))
    const { x, y, zoom } = openingView(wide, 1068, 848)
    expect(zoom).toBeGreaterThanOrEqual(0.7)
    const start = at(flowOf(), 'start').position
    expect((start.x + cardWidth / 2) * zoom + x).toBeCloseTo(1068 / 2)
    expect(start.y * zoom + y).toBeGreaterThan(60)
  })
})
