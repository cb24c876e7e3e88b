import { describe, expect, it } from 'vitest'
import { mapStateOf } from './map-state.ts'
import { flowOf } from './testing.ts'

const { nodes } = flowOf()
const size = { width: 1000, height: 800 }

describe('the small map', () => {
  it('is not shown where the whole flow is in view', () => {
    expect(mapStateOf(nodes, [], { ...size, x: 300, y: 100, zoom: 1 })).toBe('needless')
  })

  it('gives way to a card in its corner, and to the tools of a selected one', () => {
    expect(mapStateOf(nodes, [], { ...size, x: 950, y: 100, zoom: 1 })).toBe('free')
    expect(mapStateOf(nodes, [], { ...size, x: 110, y: 480, zoom: 1 })).toBe('covered')
    const beside = { ...size, x: 310, y: 500, zoom: 1 }
    expect(mapStateOf(nodes, [], beside)).toBe('free')
    expect(mapStateOf(nodes, ['sales'], beside)).toBe('covered')
  })
})
