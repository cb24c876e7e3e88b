import type { SidebarDialog } from '@prosa/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRoomStore, type RoomStore } from '../../../../app/live/room-store.ts'
import { looking, openRooms } from '../rows-testing.ts'
import { type ListPage, mergeRows } from './list-cache.ts'

const filter = openRooms
const dialog = (id: number, minute: number, over: Partial<SidebarDialog> = {}): SidebarDialog =>
  ({
    id,
    version: minute,
    status: 'OPEN',
    workspaceId: 1,
    botId: 1,
    unreadMessageTotal: 0,
    lastMessageDateTime: new Date(Date.UTC(2026, 4, 4, 12, minute)).toISOString(),
    ...over,
  }) as SidebarDialog
const pages = (...groups: SidebarDialog[][]): ListPage[] =>
  groups.map((dialogs, index) => ({ dialogs, next: index === groups.length - 1 ? null : 'x' }))
const ids = (list: ListPage[], asked = filter) => mergeRows(list, rooms, asked, looking).map(({ id }) => id)

let rooms: RoomStore
beforeEach(() => {
  vi.useFakeTimers()
  rooms = createRoomStore()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a change in a loaded list', () => {
  const list = pages([dialog(3, 30), dialog(2, 20)], [dialog(1, 10)])

  it('brings the dialog to its place by its last message', () => {
    rooms.take(dialog(1, 40))
    rooms.take(dialog(9, 25))
    rooms.take(dialog(8, 5))
    expect(ids(list)).toEqual([1, 3, 9, 2, 8])
  })

  it('leaves a room below what is loaded to the next page', () => {
    rooms.take(dialog(9, 5))
    expect(ids([{ dialogs: [dialog(3, 30), dialog(1, 10)], next: 'x' }])).toEqual([3, 1])
  })

  it('lets a dialog leave that no longer belongs, or that this person no longer sees', () => {
    rooms.take(dialog(2, 41, { status: 'CLOSED' }))
    expect(ids(list)).toEqual([3, 1])
    rooms.take(dialog(3, 42, { workspaceId: 2 }))
    expect(ids(list, { ...filter, workspace: 1 })).toEqual([1])
    rooms.remove(1)
    expect(ids(list)).toEqual([3])
    rooms.take(dialog(1, 43))
    expect(ids(list)).toEqual([1, 3])
  })

  it('keeps the row of the open room that somebody has taken from the queue, until it is closed', () => {
    const asked = { ...filter, owner: 'queue' as const }
    const waiting = pages([dialog(3, 30, { owner: 'queue' }), dialog(2, 20, { owner: 'queue' })])
    const kept = () => mergeRows(waiting, rooms, asked, { ...looking, keptId: 2 }).map(({ id }) => id)
    rooms.take(dialog(2, 31, { owner: 'person', ownerUserId: looking.userId }))
    expect([ids(waiting, asked), kept()]).toEqual([[3], [2, 3]])
    rooms.take(dialog(2, 32, { owner: 'closed', status: 'CLOSED' }))
    expect(kept()).toEqual([3])
  })

  it('keeps a room in the queue while it is offered to somebody', () => {
    const asked = { ...filter, owner: 'queue' as const }
    const waiting = pages([dialog(3, 30, { owner: 'queue' }), dialog(2, 20, { owner: 'queue' })])
    rooms.take(dialog(3, 31, { owner: 'offered' }))
    rooms.take(dialog(2, 21, { owner: 'person' }))
    expect(ids(waiting, asked)).toEqual([3])
  })

  it('only changes rows in place while a search is shown', () => {
    const searched = { ...filter, name: 'renata' }
    rooms.take(dialog(9, 50))
    rooms.take(dialog(1, 50, { unreadMessageTotal: 2 }))
    expect(
      mergeRows(list, rooms, searched, looking).map(({ id, unreadMessageTotal }) => [id, unreadMessageTotal]),
    ).toEqual([
      [3, 0],
      [2, 0],
      [1, 2],
    ])
  })

  it('shows a dialog once that stands in two answers', () => {
    expect(ids(pages([dialog(3, 30), dialog(1, 29)], [dialog(1, 10)]))).toEqual([3, 1])
  })
})

describe('an answer that was under way while a frame came', () => {
  it('does not bring back an older version, a reading, or a room that is gone', () => {
    rooms.put([dialog(1, 1), dialog(2, 2, { unreadMessageTotal: 4 }), dialog(3, 3)])
    rooms.take(dialog(1, 7))
    rooms.markRead(2)
    rooms.remove(3)
    const late = [dialog(3, 3), dialog(2, 2, { unreadMessageTotal: 4 }), dialog(1, 1)]
    rooms.put(late)
    expect(
      mergeRows(pages(late), rooms, filter, looking).map((row) => [row.id, row.version, row.unreadMessageTotal]),
    ).toEqual([
      [1, 7, 0],
      [2, 2, 0],
    ])
  })

  it('loses no room that came while the first page of another filter was asked', () => {
    rooms.take(dialog(9, 50))
    expect(ids(pages([dialog(3, 30)]))).toEqual([9, 3])
  })

  it('takes what is read after a gap in the stream as it is', () => {
    rooms.take(dialog(9, 50))
    rooms.forget()
    expect(ids(pages([dialog(3, 30)]))).toEqual([3])
  })
})

it('tells of fifty frames within 50 ms once', () => {
  const listener = vi.fn()
  rooms.subscribe(listener)
  for (let minute = 1; minute <= 50; minute += 1) rooms.take(dialog(1, minute))
  vi.advanceTimersByTime(50)
  expect(listener).toHaveBeenCalledOnce()
  rooms.take(dialog(1, 3))
  vi.advanceTimersByTime(50)
  expect(listener).toHaveBeenCalledOnce()
})

describe('a list by channel and by wait', () => {
  const waited = (id: number, minute: number, since: number | null, over: Partial<SidebarDialog> = {}) =>
    dialog(id, minute, {
      plataform: 'WHATSAPP',
      waits: since !== null,
      waitsSince: since === null ? null : new Date(Date.UTC(2026, 4, 4, 12, since)).toISOString(),
      ...over,
    })
  const byWait = { ...filter, order: 'waiting' } as const

  it('has whoever has waited longest first, then the others by what was said last', () => {
    const list = pages([waited(1, 40, 10), waited(2, 41, 20), waited(3, 45, null), waited(4, 42, null)])
    expect(ids(list, byWait)).toEqual([1, 2, 3, 4])
    rooms.take(waited(1, 46, null))
    rooms.take(waited(4, 47, 5))
    expect(ids(list, byWait)).toEqual([4, 2, 1, 3])
  })

  it('leaves whoever comes after what is loaded to the next page', () => {
    const list = [{ dialogs: [waited(1, 40, 10), waited(2, 41, 20)], next: 'x' }]
    rooms.take(waited(8, 50, null))
    rooms.take(waited(9, 50, 15))
    expect(ids(list, byWait)).toEqual([1, 9, 2])
  })

  it('gains rooms of the channel alone, and can show a queue by what was said last', () => {
    const list = pages([waited(1, 40, 10)])
    rooms.take(waited(8, 50, 12, { plataform: 'INSTAGRAM' }))
    rooms.take(waited(9, 51, 11))
    expect(ids(list, { ...filter, channels: ['WHATSAPP'] })).toEqual([9, 1])
    const queued = { owner: 'queue', queuedSince: new Date(Date.UTC(2026, 4, 4, 11)).toISOString() } as const
    const queue = pages([waited(1, 40, 10, queued)])
    rooms.take(waited(2, 41, 12, { ...queued, queuedSince: new Date(Date.UTC(2026, 4, 4, 12)).toISOString() }))
    rooms.take(waited(9, 52, null))
    rooms.take(waited(8, 53, null))
    expect(ids(queue, { ...filter, owner: 'queue' })).toEqual([1, 2])
    expect(ids(queue, { ...filter, owner: 'queue', order: 'latest' })).toEqual([2, 1])
  })
})

describe('a list by owner', () => {
  const at = (minute: number): string => new Date(Date.UTC(2026, 4, 4, 12, minute)).toISOString()
  const queued = (id: number, since: number, over: Partial<SidebarDialog> = {}) =>
    dialog(id, 50, {
      owner: 'queue',
      ownerUserId: null,
      waits: true,
      waitsSince: at(since),
      queuedSince: at(since),
      ...over,
    })

  it('loses a room that went to somebody, and gains one that came into the queue, in the order of waiting', () => {
    const list = pages([queued(1, 10), queued(2, 20)])
    rooms.take(queued(3, 15))
    rooms.take(queued(1, 10, { version: 60, owner: 'person', ownerUserId: 7 }))
    expect(ids(list, { ...filter, owner: 'queue' })).toEqual([3, 2])
    expect(ids(list, { ...filter, owner: 'mine' })).toEqual([1])
    expect(ids(list, { ...filter, owner: 8 })).toEqual([])
  })

  it('leaves whoever began to wait after what is loaded to the next page', () => {
    rooms.take(queued(3, 45))
    rooms.take(queued(4, 5))
    const list = [{ dialogs: [queued(1, 10), queued(2, 20)], next: 'x' }]
    expect(ids(list, { ...filter, owner: 'queue' })).toEqual([4, 1, 2])
  })

  it('has only customers who have waited as long as asked', () => {
    // One looks at it at 13:00.
    const list = pages([queued(1, 10), queued(2, 45), dialog(3, 50)])
    expect(ids(list, { ...filter, waiting: 30 })).toEqual([1])
  })

  it('gains a room that gets one of the labels, and loses one that loses them', () => {
    const list = pages([queued(1, 10, { labels: [5] })])
    rooms.take(queued(1, 10, { version: 60, labels: [6] }))
    rooms.take(queued(2, 20, { labels: [4, 5] }))
    expect(ids(list, { ...filter, labels: [5] })).toEqual([2])
    expect(ids(list, { ...filter, labels: [4, 6] })).toEqual([2, 1])
  })

  it('keeps an unread room that was read in sight, and gains none that is read', () => {
    const list = pages([queued(1, 10, { unreadMessageTotal: 2 })])
    rooms.take(queued(1, 10, { version: 51, unreadMessageTotal: 0 }))
    rooms.take(queued(2, 20))
    rooms.take(queued(3, 30, { unreadMessageTotal: 1 }))
    expect(ids(list, { ...filter, only: 'unread' })).toEqual([3, 1])
  })
})

it('lets go of closed rooms that no list was read with, in a shift of five thousand', () => {
  const shown = new Set([1, 2])
  rooms = createRoomStore({ readShown: () => shown })
  for (let id = 1; id <= 5_000; id++) {
    rooms.take(dialog(id, id))
    rooms.take({ ...dialog(id, id), version: 1_000_000, status: 'CLOSED' })
    if (id % 100 === 0) vi.advanceTimersByTime(50)
  }
  rooms.take(dialog(5_001, 5_001))
  vi.advanceTimersByTime(50)
  const kept = new Set([...rooms.all()].map(({ id }) => id))
  expect(kept.size).toBeLessThanOrEqual(1_100)
  // What is open, what a list shows, and what has just been closed stay as they are known.
  expect([1, 2, 4_999, 5_000, 5_001].filter((id) => !kept.has(id))).toEqual([])
  expect(rooms.get(1)?.status).toBe('CLOSED')
})
