// Gate: a campaign that was paused sends nothing afterwards.
import { afterEach, expect, it, vi } from 'vitest'
import type { Attempt } from './attempt.ts'
import type { Claimed, OutboundRow } from './outbox.queries.ts'
import { beginSending } from './send-once.ts'

afterEach(() => vi.restoreAllMocks())

it('sends a message of a campaign no more where the process stood still since it was allowed to, unless a part has gone', async () => {
  const progress = new Map<number, number>()
  const attempt = {
    core: { worker: { pipeline: async () => 'begun' } },
    media: () => ({ open: () => Promise.reject(new Error('It has no file')) }),
    progress,
  } as unknown as Attempt
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const isTooOld = await beginSending(
    attempt,
    { id: 7 } as Claimed,
    { kind: 'whatsapp_qr', files: [] } as unknown as OutboundRow,
  )
  const after = (ms: number): boolean | undefined => {
    clock.mockReturnValue(1_000 + ms)
    return isTooOld?.()
  }
  expect([after(0), after(5_000), after(5_001)]).toEqual([false, false, true])
  progress.set(7, 1)
  expect(after(60_000)).toBe(false)
})
