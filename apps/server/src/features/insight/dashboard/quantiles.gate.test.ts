// Gate: medians are exact.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { propertyRuns } from '../../../../../../scripts/lib/property-runs.ts'
import { computeQuantiles } from './quantiles.ts'

it('are those of the sorted values, whatever their order and however many are alike', () => {
  const values = fc.array(fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 100_000 })), {
    minLength: 1,
    maxLength: 400,
  })
  fc.assert(
    fc.property(values, (all) => {
      const sorted = all.toSorted((one, other) => one - other)
      const expected = [0, 0.5, 0.9, 1].map((share) => {
        const place = share * (all.length - 1)
        const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
        return low + (high - low) * (place % 1)
      })
      for (const [place, value] of computeQuantiles(Float32Array.from(all), [0, 0.5, 0.9, 1]).entries())
        expect(value).toBeCloseTo(expected[place] ?? Number.NaN, 1)
    }),
    propertyRuns(100),
  )
})

it('lie between two values in proportion, and are none of nothing', () => {
  expect(computeQuantiles(Float32Array.of(30, 10, 20, 40), [0.5, 0.9])).toEqual([25, 37])
  expect(computeQuantiles(new Float32Array(), [0.5])).toEqual([])
})
