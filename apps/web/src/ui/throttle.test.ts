import { expect, it, vi } from 'vitest'
import { throttle } from './throttle.ts'

it('runs at once and then once a second, however often it is asked', () => {
  let nowMs = 0
  const run = vi.fn()
  const throttled = throttle(run, 1000, () => nowMs)
  for (nowMs = 0; nowMs < 3000; nowMs += 100) throttled()
  expect(run).toHaveBeenCalledTimes(3)
})
