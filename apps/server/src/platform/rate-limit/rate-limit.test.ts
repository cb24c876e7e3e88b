import { expect, it } from 'vitest'
import { createTestClock } from '../testing/test-clock.ts'
import { createRateLimiter } from './index.ts'

const rate = { burst: 3, perSecond: 0.5 }

it('lets a burst through, then says how long to wait, and forgets with time', () => {
  const clock = createTestClock()
  const limiter = createRateLimiter(clock)
  expect([1, 2, 3].map(() => limiter.take('a', rate))).toEqual([0, 0, 0])
  expect(limiter.take('a', rate)).toBe(2)
  expect(limiter.take('b', rate)).toBe(0)
  clock.advance('2s')
  expect(limiter.take('a', rate)).toBe(0)
  expect(limiter.take('a', rate)).toBe(2)
})

it('forgives a key', () => {
  const limiter = createRateLimiter(createTestClock())
  for (let i = 0; i < 4; i++) limiter.take('a', rate)
  limiter.forgive('a')
  expect(limiter.take('a', rate)).toBe(0)
})

it('holds a bounded number of keys, whatever strangers send', () => {
  const limiter = createRateLimiter(createTestClock())
  const before = process.memoryUsage().heapUsed
  for (let i = 0; i < 200_000; i++) limiter.take(`stranger ${i}`, rate)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(60 * 1024 * 1024)
})
