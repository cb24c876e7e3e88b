// Gate: lost rights end a stream.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSessions } from '../../../platform/http/index.ts'
import { createTestClock } from '../../../platform/testing/test-clock.ts'
import { createRechecks } from './rechecks.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

it('looks at a thousand streams with one question, and at none after the last has gone', async () => {
  const asked: number[] = []
  const clock = createTestClock()
  const sessions = createSessions(
    {
      identify: async (tokens) => {
        asked.push(tokens.length)
        return tokens.map(() => null)
      },
      companies: async () => [],
    },
    clock,
  )
  const rechecks = createRechecks()
  const seen: Promise<unknown>[] = []
  const leave = Array.from({ length: 1_000 }, (_, i) =>
    rechecks.add(() => void seen.push(sessions.identify(`token ${i}`))),
  )
  vi.advanceTimersByTime(2_500)
  await Promise.all(seen)
  expect(asked).toEqual([1_000])
  for (const each of leave) each()
  vi.advanceTimersByTime(10_000)
  expect(seen).toHaveLength(1_000)
})
