import { expect, it } from 'vitest'
import { backoffMs } from './backoff.ts'

it('grows from one second to thirty and scatters clients over half of it', () => {
  expect([0, 1, 2, 5, 50].map((attempt) => backoffMs(attempt, 1))).toEqual([1000, 2000, 4000, 30_000, 30_000])
  expect(backoffMs(0, 0)).toBe(500)
})
