import { describe, expect, it } from 'vitest'
import { cardWidth } from './card-size.ts'
import { coveredBy, openingView, wholeView } from './opening-view.ts'
import { at, flowOf } from './testing.ts'

const { nodes } = flowOf()
const [width, height] = [1068, 848]
const wideBy = (x: number) => nodes.map((node) => (node.id === 'help' ? { ...node, position: { x, y: 260 } } : node))
const start = at(flowOf(), 'start').position

describe('where the canvas opens', () => {
  it('shows a small flow whole and at its own size at most', () => {
    const { x, y, zoom } = openingView(nodes, width, height, coveredBy(0, 0))
    expect(zoom).toBe(1)
    const help = at(flowOf(), 'help').position
    expect(help.x * zoom + x + cardWidth).toBeLessThan(width)
    expect(help.y * zoom + y).toBeLessThan(height)
  })

  it('shows a flow whole as long as the names on its cards can be read', () => {
    const { x, zoom } = openingView(wideBy(1800), width, height, coveredBy(0, 0))
    expect(zoom).toBeGreaterThan(0.42)
    expect((1800 + cardWidth) * zoom + x).toBeLessThanOrEqual(width)
  })

  it('shows a flow that is too wide to be read whole from Início on', () => {
    const { x, y, zoom } = openingView(wideBy(9000), width, height, coveredBy(0, 0))
    expect(zoom).toBeGreaterThanOrEqual(0.7)
    expect((start.x + cardWidth / 2) * zoom + x).toBeCloseTo(width / 2)
    expect(start.y * zoom + y).toBeGreaterThan(60)
  })

  it.each([nodes, wideBy(9000)])('keeps Início clear of notices and of the phone', (...all) => {
    const { x, y, zoom } = openingView(all, width, height, coveredBy(112, 356))
    expect(start.y * zoom + y).toBeGreaterThan(112)
    expect((start.x + cardWidth) * zoom + x).toBeLessThan(width - 356)
  })

  it('fits any flow in where that is asked for', () => {
    const { zoom } = wholeView(wideBy(9000), width, height, coveredBy(0, 0))
    expect((9000 + 100 + cardWidth) * zoom).toBeLessThanOrEqual(width)
  })
})
