// Gate: when a delivery is tried again.
import { expect, it } from 'vitest'
import { nextPause } from './retry-schedule.ts'

const hour = 3_600_000

it('waits as the Standard Webhooks specification proposes, and gives up after ten tries', () => {
  const pauses = Array.from({ length: 10 }, (_, tries) => nextPause('message', tries + 1, 0, null))
  expect(pauses).toEqual([
    5_000,
    300_000,
    1_800_000,
    2 * hour,
    5 * hour,
    10 * hour,
    14 * hour,
    20 * hour,
    24 * hour,
    null,
  ])
})

it('adds up to a fifth at random, and never retries sooner than the Retry-After', () => {
  expect(nextPause('close', 1, 1, null)).toBe(6_000)
  expect(nextPause('message', 1, 0, 90_000)).toBe(90_000)
  expect(nextPause('message', 2, 0, 90_000)).toBe(300_000)
  expect(nextPause('message', 1, 0, 900 * hour)).toBe(24 * hour)
})

it('retries a transfer only once, because a customer is waiting', () => {
  expect(nextPause('transfer', 1, 0, null)).toBe(5_000)
  expect(nextPause('transfer', 1, 0, 60_000)).toBeNull()
  expect(nextPause('transfer', 2, 0, null)).toBeNull()
})
