import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepView, keptViews, viewLeft } from './kept-views.ts'
import { flowOf } from './testing.ts'

const { nodes } = flowOf()
const size = { width: 1000, height: 800 }

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('where one left a flow', () => {
  it('is found again, in a window of another size around the same middle', () => {
    const stored = keptViews(3)
    keepView(stored, 7, { x: 400, y: 200, zoom: 0.5 }, size)
    expect(viewLeft(stored, 7, nodes, size)).toEqual({ x: 400, y: 200, zoom: 0.5 })
    expect(viewLeft(stored, 7, nodes, { width: 800, height: 600 })).toEqual({ x: 300, y: 100, zoom: 0.5 })
    expect(viewLeft(stored, 8, nodes, size)).toBeNull()
    expect(viewLeft(keptViews(4), 7, nodes, size)).toBeNull()
  })

  it('is forgotten where no card stands there any more', () => {
    const stored = keptViews(3)
    keepView(stored, 7, { x: -9000, y: 0, zoom: 1 }, size)
    expect(viewLeft(stored, 7, nodes, size)).toBeNull()
  })

  it('is kept of the thirty flows seen last', () => {
    const stored = keptViews(3)
    for (let botId = 1; botId <= 31; botId += 1) keepView(stored, botId, { x: 0, y: 0, zoom: 1 }, size)
    keepView(stored, 2, { x: 5, y: 5, zoom: 1 }, size)
    expect(stored.read()).toHaveLength(30)
    expect(viewLeft(stored, 1, nodes, size)).toBeNull()
    expect(viewLeft(stored, 2, nodes, size)).toEqual({ x: 5, y: 5, zoom: 1 })
  })
})
