import { listMentions, type SidebarDialog, type SidebarStreamOut } from '@prosa/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChannelOptions } from '../realtime.ts'
import { type Attention, createAttention } from './attention.ts'
import { createCoalescer } from './coalescer.ts'
import { createHandlers } from './handlers.ts'
import { createLive } from './live.ts'
import { readAfterMs, watchReading } from './reading.ts'
import { createRoomStore, type RoomStore } from './room-store.ts'

const me = 7
const row = (id: number, over: Partial<SidebarDialog> = {}): SidebarDialog =>
  ({
    id,
    name: `Cliente ${id}`,
    version: 1,
    owner: 'queue',
    ownerUserId: null,
    workspaceId: 1,
    waits: true,
    unreadMessageTotal: 1,
    offerExpiresAt: null,
    alarmedAt: null,
    lastMessageDateTime: new Date(0).toISOString(),
    ...over,
  }) as SidebarDialog
const handed = (how: 'transferred' | 'offered', dialog: SidebarDialog, until: string | null = null) =>
  ({ type: 'handed', dialog, how, by: 'Bruno', until }) as const

let rooms: RoomStore
let attention: Attention
let reading: number | null
let told: string[]
/** What is answered when everything is read anew. */
let readAnew: SidebarDialog[]
const tell =
  (name: string) =>
  (...args: unknown[]): void =>
    void told.push([name, ...args.map((arg) => (typeof arg === 'object' ? (arg as SidebarDialog).id : arg))].join(' '))

let handlers: ReturnType<typeof createHandlers>
const handle = (frame: SidebarStreamOut): void => {
  if (frame.type !== 'pong') (handlers[frame.type] as (frame: SidebarStreamOut) => void)(frame)
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  rooms = createRoomStore()
  attention = createAttention()
  reading = null
  told = []
  readAnew = []
  handlers = createHandlers({
    rooms,
    attention,
    userId: me,
    reading: () => reading,
    markRead: tell('read'),
    refreshUnread: tell('count'),
    mentioned: ({ noteId }) => void told.push(`mentioned ${noteId}`),
    alert: tell('alert'),
    readAgain: async () => {
      told.push('again')
      return readAnew
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('rings for what concerns this person and is not being read, and marks what is being read', () => {
  handle({ type: 'dialog', dialog: row(1), inbound: true })
  handle({ type: 'dialog', dialog: row(2, { owner: 'person', ownerUserId: 8 }), inbound: true })
  expect(told.filter((entry) => entry.startsWith('alert'))).toEqual(['alert message 1'])
  told = []
  reading = 1
  handle({ type: 'dialog', dialog: row(1, { version: 2, unreadMessageTotal: 2 }), inbound: true })
  expect(told).toContain('read 1')
  expect(told.filter((entry) => entry.startsWith('alert'))).toEqual([])
  expect(rooms.get(1)?.unreadMessageTotal).toBe(0)
})

it('rings for what was missed while the link was down, though nobody says that a customer wrote it', () => {
  rooms.put([row(1), row(2)])
  handle({ type: 'dialog', dialog: row(1, { version: 4, unreadMessageTotal: 3 }), inbound: false })
  handle({ type: 'dialog', dialog: row(2, { version: 4, unreadMessageTotal: 1 }), inbound: false })
  expect(told.filter((entry) => entry.startsWith('alert'))).toEqual(['alert message 1'])
})

it('rings once for what a break brings again, and for a room that it did not know', () => {
  const rung = (): number => told.filter((entry) => entry.startsWith('alert')).length
  handle({ type: 'dialog', dialog: row(1, { version: 4 }), inbound: true })
  expect(rung()).toBe(1)
  // After the break: the same message once more, then with a mark that the bot set since.
  handle({ type: 'dialog', dialog: row(1, { version: 4 }), inbound: true })
  handle({ type: 'dialog', dialog: row(1, { version: 5 }), inbound: true })
  expect(rung()).toBe(1)
  handle({ type: 'dialog', dialog: row(3, { version: 9 }), inbound: true })
  expect(rung()).toBe(2)
  // A page of the list brought the row before the frame that rings for it.
  rooms.put([row(1, { version: 6, unreadMessageTotal: 2 })])
  handle({ type: 'dialog', dialog: row(1, { version: 6, unreadMessageTotal: 2 }), inbound: true })
  expect(rung()).toBe(3)
})

it('asks for the unread total only when a room begins or ceases to count', () => {
  rooms.put([row(1), row(2, { waits: false })])
  handle({ type: 'dialog', dialog: row(1, { version: 2, unreadMessageTotal: 2 }), inbound: true })
  handle({ type: 'dialog', dialog: row(2, { version: 2, waits: false, unreadMessageTotal: 2 }), inbound: true })
  expect(told).not.toContain('count')
  handle({ type: 'dialog', dialog: row(1, { version: 3, waits: false }), inbound: false })
  expect(told).toContain('count')
})

it('asks at most once in five seconds, whatever arrives', () => {
  const run = vi.fn()
  const { ask } = createCoalescer(run)
  for (let tenth = 0; tenth < 100; tenth += 1) {
    ask()
    vi.advanceTimersByTime(100)
  }
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(5_000)
  expect(run).toHaveBeenCalledTimes(3)
})

it('forgets and reads again what a gap in the stream left unknown', () => {
  rooms.put([row(1)])
  handle({ type: 'resync' })
  expect([rooms.get(1), told]).toEqual([undefined, ['again']])
})

it('rings once for all that came while too much changed to be told, and not for what was known or is nobody’s to answer', async () => {
  const rung = (): string[] => told.filter((entry) => entry.startsWith('alert'))
  const later = { lastMessageDateTime: new Date(9_000).toISOString() }
  readAnew = [row(1, { version: 3, unreadMessageTotal: 3, ...later })]
  handle({ type: 'resync' })
  await Promise.resolve()
  // The page has just begun.
  expect(rung()).toEqual([])
  const anew = [
    row(1, { version: 3, unreadMessageTotal: 3 }),
    row(2, { version: 8, unreadMessageTotal: 2, owner: 'person', ownerUserId: 8, ...later }),
    row(3, { version: 8, unreadMessageTotal: 2, waits: false, ...later }),
    row(4, { version: 2, unreadMessageTotal: 2 }),
  ]
  const know = (): void => rooms.put([row(1, { version: 3, unreadMessageTotal: 3 })])
  know()
  readAnew = anew
  handle({ type: 'resync' })
  await Promise.resolve()
  expect(rung()).toEqual([])
  know()
  readAnew = [...anew, row(5, later), row(6, { owner: 'person', ownerUserId: me, ...later })]
  handle({ type: 'resync' })
  await Promise.resolve()
  expect(rung()).toEqual(['alert message 5'])
  // The same once more, by the next gap or by a frame that was under way.
  know()
  handle({ type: 'resync' })
  await Promise.resolve()
  handle({ type: 'dialog', dialog: row(6, { owner: 'person', ownerUserId: me, ...later }), inbound: true })
  expect(rung()).toHaveLength(1)
})

it('keeps a room that was handed over in sight until one turns to it or somebody else holds it', () => {
  const mine = { owner: 'person', ownerUserId: me } as const
  handle(handed('transferred', row(1, { ...mine, version: 5 })))
  handle(handed('transferred', row(2, { ...mine, version: 5 })))
  // Reading it elsewhere in the list, or a message in it, does not take it away.
  handle({ type: 'read', dialogId: 1, version: 5 })
  handle({ type: 'dialog', dialog: row(1, { ...mine, version: 6 }), inbound: true })
  expect(attention.items().map(({ dialogId, by }) => [dialogId, by])).toEqual([
    [1, 'Bruno'],
    [2, 'Bruno'],
  ])
  handle({ type: 'dialog', dialog: row(1, { owner: 'queue', version: 7 }), inbound: false })
  attention.dismiss(2)
  expect(attention.items()).toEqual([])
  // The same handing over, told once more by a reconnection, is settled; a new one is not.
  handle(handed('transferred', row(2, { ...mine, version: 5 })))
  expect(attention.items()).toEqual([])
  handle(handed('transferred', row(2, { ...mine, version: 9 })))
  expect(attention.items()).toHaveLength(1)
})

it('shows an offer until its time is up, also one that it learns of from a row', () => {
  const offered = { owner: 'offered', ownerUserId: me, offerExpiresAt: new Date(60_000).toISOString() } as const
  handle(handed('offered', row(1, { ...offered, version: 5 }), offered.offerExpiresAt))
  attention.see(row(3, { ...offered, version: 2 }), me)
  attention.see(row(4, { ...offered, ownerUserId: 8, version: 2 }), me)
  expect(attention.items().map(({ dialogId, until }) => [dialogId, until])).toEqual([
    [1, 60_000],
    [3, 60_000],
  ])
  attention.expire(59_999)
  expect(attention.items()).toHaveLength(2)
  attention.expire(60_000)
  expect(attention.items()).toEqual([])
  attention.see(row(3, { ...offered, version: 2 }), me)
  expect(attention.items()).toEqual([])
})

it('counts a room as read after a second on the screen, and not while nobody looks', () => {
  const listeners = new Set<() => void>()
  const page = {
    visibilityState: 'visible',
    addEventListener: (_name: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_name: string, listener: () => void) => listeners.delete(listener),
  }
  vi.stubGlobal('document', page)
  const look = (state: string): void => {
    page.visibilityState = state
    for (const listener of listeners) listener()
  }
  const states: boolean[] = []
  const walkBy = watchReading({ onChange: (isReading) => states.push(isReading) })
  vi.advanceTimersByTime(readAfterMs - 1)
  walkBy()
  expect(states).toEqual([false])
  const stop = watchReading({ onChange: (isReading) => states.push(isReading) })
  vi.advanceTimersByTime(readAfterMs)
  look('hidden')
  vi.advanceTimersByTime(60_000)
  look('visible')
  vi.advanceTimersByTime(readAfterMs)
  expect(states).toEqual([false, true, false, true])
  stop()
  expect(listeners.size).toBe(0)
})

it('calls a person whom a note mentions, unless they stand in its room', () => {
  const fresh = { noteId: 4, dialogId: 3, contactName: 'Renata', by: 'Caio', text: '@Marina veja' }
  handle({ type: 'mentions', fresh })
  reading = 3
  handle({ type: 'mentions', fresh })
  handle({ type: 'mentions', fresh: null })
  expect(told).toEqual(['mentioned 4'])
})

it('gives each frame to its handler and to who listens beside it, and goes on where it was', () => {
  let options = null as unknown as ChannelOptions<SidebarStreamOut>
  const close = vi.fn()
  const live = createLive((given) => {
    options = given
    return { send: () => true, close, state: () => 'open' }
  })
  const gone = vi.fn()
  const invalidate = vi.fn()
  const beside = vi.fn()
  const other = vi.fn()
  const stopListening = live.on('gone', beside)
  live.on('read', other)
  const stop = live.open({
    handlers: {
      dialog: vi.fn(),
      gone,
      handed: vi.fn(),
      read: vi.fn(),
      resync: vi.fn(),
      automations: vi.fn(),
      training: vi.fn(),
      people: vi.fn(),
      views: vi.fn(),
    },
    invalidate,
  })
  expect([live.state(), options.path()]).toEqual(['connecting', '/api/realtime/sidebar?position='])
  // What only says that something changed makes answers stale, by the table.
  options.onFrame({ type: 'mentions', fresh: null })
  expect(invalidate.mock.calls).toEqual([[listMentions]])
  options.onState?.('open')
  options.onFrame({ type: 'pong', position: 'a/1' })
  options.onFrame({ type: 'gone', dialogId: 3 })
  options.onFrame({ type: 'of a newer server' } as never)
  stopListening()
  options.onFrame({ type: 'gone', dialogId: 4 })
  expect([gone.mock.calls.length, beside.mock.calls, other.mock.calls]).toEqual([
    2,
    [[{ type: 'gone', dialogId: 3 }]],
    [],
  ])
  expect([live.state(), options.path()]).toEqual(['open', '/api/realtime/sidebar?position=a%2F1'])
  stop()
  expect([close.mock.calls.length, live.state()]).toEqual([1, 'closed'])
})
