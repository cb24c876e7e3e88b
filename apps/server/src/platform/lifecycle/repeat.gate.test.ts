// Gate: work is repeated without overlap.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('begins nothing while the last one is under way, however long that takes', async () => {
  const ends: (() => void)[] = []
  const stop = repeat(
    1_000,
    () => new Promise<void>((done) => void ends.push(done)),
    () => {},
  )
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ends).toHaveLength(2)
  stop()
})

it('goes on after one that failed, which is told of, and ends when it is told to', async () => {
  const failed: unknown[] = []
  let count = 0
  const stop = repeat(
    1_000,
    async () => {
      count += 1
      throw new Error('away')
    },
    (error) => failed.push(error),
  )
  await vi.advanceTimersByTimeAsync(2_000)
  stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([count, failed.length]).toEqual([2, 2])
})
