import type { SidebarDialog } from '@prosa/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCoalescer } from './coalescer.ts'
import { liveStores } from './index.ts'

const asked = vi.hoisted(() => ({ scope: '1@1' }))
vi.mock('../scope.ts', () => ({ readScope: () => asked.scope }))

const me = 1
const offered = (id: number): SidebarDialog =>
  ({ id, name: 'Renata', version: 1, owner: 'offered', ownerUserId: me, unreadMessageTotal: 2 }) as SidebarDialog

beforeEach(() => {
  asked.scope = '1@1'
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('takes nothing into the next company that was asked for the last one, however late it is answered', () => {
  const ofFirst = liveStores()
  asked.scope = '1@2'
  const ofSecond = liveStores()
  ofFirst.takePage([offered(7)], me)
  ofFirst.rooms.take(offered(8))
  expect([[...ofSecond.rooms.all()], ofSecond.attention.items()]).toEqual([[], []])
  expect(liveStores()).toBe(ofSecond)
  asked.scope = '1@1'
  // Nor is it there when one comes back.
  expect([[...liveStores().rooms.all()], liveStores().attention.items()]).toEqual([[], []])
})

it('marks a room as read while it is looked at, for the person and company that look', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return Response.json({ success: true, version: 4 })
  })
  const stores = liveStores()
  stores.rooms.put([offered(7)])
  stores.setReading(7)
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect([stores.readReading(), stores.rooms.get(7)?.unreadMessageTotal]).toEqual([7, 0])
  asked.scope = '1@2'
  expect(liveStores().readReading()).toBe(null)
  vi.unstubAllGlobals()
})

it('hears who asks for the totals after it was stopped', () => {
  const run = vi.fn()
  const totals = createCoalescer(run)
  totals.ask()
  totals.stop()
  vi.advanceTimersByTime(10_000)
  expect(run).not.toHaveBeenCalled()
  totals.ask()
  vi.advanceTimersByTime(10_000)
  expect(run).toHaveBeenCalledTimes(1)
})
