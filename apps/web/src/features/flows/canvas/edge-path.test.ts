import { describe, expect, it } from 'vitest'
import { edgePath } from './edge-path.ts'

describe('line of an edge', () => {
  it('is straight where the target stands right below', () => {
    expect(edgePath({ sourceX: 10, sourceY: 0, targetX: 10, targetY: 40 })).toBe('M10 0V40')
  })
  it('begins at its source, ends at its target and bends near the source', () => {
    const path = edgePath({ sourceX: 0, sourceY: 0, targetX: 200, targetY: 300 })
    expect(path.startsWith('M0 0')).toBe(true)
    expect(path.endsWith('L200 300')).toBe(true)
    expect(path).toContain('Q0 12')
    expect(path).toContain('Q200 12')
  })
  it('goes round where the target stands above', () => {
    const path = edgePath({ sourceX: 0, sourceY: 100, targetX: 200, targetY: 0 })
    expect(path).toContain('Q0 124')
    expect(path.endsWith('L200 0')).toBe(true)
  })
  it('never gives a broken number', () => {
    for (const [x, y] of [
      [0, 0],
      [0, 4],
      [1, 3],
      [-500, 5],
    ] as const) {
      expect(edgePath({ sourceX: 0, sourceY: 0, targetX: x, targetY: y })).not.toContain('NaN')
    }
  })
})
