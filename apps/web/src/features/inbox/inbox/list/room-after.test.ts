import { expect, it } from 'vitest'
import { row } from '../rows-testing.ts'
import { longestWaiting, roomAfter } from './room-after.ts'

const mine = { owner: 'person', ownerUserId: 7, ownerName: 'Marina' } as const
const others = { owner: 'person', ownerUserId: 8, ownerName: 'Caio' } as const
const at = (minute: number): string => new Date(Date.UTC(2026, 4, 4, 12, minute)).toISOString()
const waiting = (minute: number) => ({ ...mine, waits: true, waitsSince: at(minute) })
const queued = (minute: number) => ({ owner: 'queue', queuedSince: at(minute) }) as const

it("takes one's own customers who wait before the queue, of both the longest wait first", () => {
  const rows = [row(1, queued(1)), row(2, mine), row(3, waiting(9)), row(4, queued(0)), row(5, waiting(5)), row(6)]
  expect(roomAfter(rows, 2, 7)).toBe(5)
  expect(roomAfter(rows, 5, 7)).toBe(3)
  const left = rows.filter(({ waits }) => !waits)
  expect(roomAfter(left, 2, 7)).toBe(4)
  expect(roomAfter([...left, row(8, { ...others, waits: true, waitsSince: at(0) })], 4, 7)).toBe(1)
})

it("goes on with one's next room down the list where nobody waits, and else up", () => {
  const rows = [row(1, mine), row(2, mine), row(3), row(4, others), row(5, mine)]
  expect(roomAfter(rows, 2, 7)).toBe(5)
  expect(roomAfter(rows, 5, 7)).toBe(2)
})

it('goes on from where the room stood, though it has left the list already', () => {
  const rows = [row(1, mine), row(2, mine), row(4, mine)]
  expect(roomAfter(rows, 3, 7, 2)).toBe(4)
  expect(roomAfter(rows.slice(0, 2), 4, 7, 2)).toBe(2)
})

it('begins at the top where the room never stood in the list, and names none where none is to be served', () => {
  expect(roomAfter([row(1), row(2, mine)], 9, 7)).toBe(2)
  expect(roomAfter([row(1), row(2, others), row(3, { ...mine, status: 'CLOSED' })], 1, 7)).toBe(null)
})

it('names who has waited longest to begin with, and nobody where nobody waits', () => {
  const rows = [
    row(1),
    row(2, queued(1)),
    row(3, waiting(9)),
    row(4, waiting(5)),
    row(5, { ...others, waits: true, waitsSince: at(0) }),
  ]
  expect(longestWaiting(rows, 7)?.id).toBe(4)
  expect(longestWaiting(rows, 9)?.id).toBe(2)
  expect(longestWaiting([row(1), row(2, mine), row(3, { ...queued(0), status: 'CLOSED' })], 7)).toBeUndefined()
})
