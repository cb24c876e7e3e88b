import { afterEach, expect, it, vi } from 'vitest'
import { fetchOnTime, serverNow } from './clock.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it("takes the time from the server's answers, where the visitor's device is hours behind", async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T09:00:00Z') })
  const answer = new Response('{}', { headers: { date: 'Tue, 24 Nov 2026 12:00:00 GMT' } })
  vi.stubGlobal('window', { fetch: async () => answer })
  expect(serverNow().toISOString()).toBe('2026-11-24T09:00:00.000Z')
  expect(await fetchOnTime('/api/livechat/x/config')).toBe(answer)
  expect(serverNow().toISOString()).toBe('2026-11-24T12:00:00.500Z')
})
