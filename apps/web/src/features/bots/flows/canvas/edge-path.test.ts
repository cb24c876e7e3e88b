import { describe, expect, it } from 'vitest'
import { arrowTip, roundedPath } from './edge-path.ts'

describe('path of a line', () => {
  it('is straight where there are no corners', () => {
    expect(
      roundedPath([
        { x: 10, y: 0 },
        { x: 10, y: 40 },
      ]),
    ).toBe('M10 0L10 40')
  })
  it('rounds each corner as far as its sides allow', () => {
    const path = roundedPath([
      { x: 0, y: 0 },
      { x: 0, y: 9 },
      { x: 200, y: 9 },
      { x: 200, y: 300 },
    ])
    expect(path).toBe('M0 0L0 4.5Q0 9 10 9L190 9Q200 9 200 19L200 300')
  })
  it('never gives a broken number', () => {
    const same = { x: 0, y: 0 }
    expect(roundedPath([same, same, same])).not.toContain('NaN')
  })
})

it('an arrow points down at where its line ends, at any size', () => {
  expect(arrowTip({ x: 100, y: 50 }, 1)).toBe('M95 44L105 44L100 50Z')
  expect(arrowTip({ x: 100, y: 50 }, 2)).toBe('M90 38L110 38L100 50Z')
})
