import { expect, it } from 'vitest'
import { row } from '../rows-testing.ts'
import { roomAfter } from './room-after.ts'

const mine = { owner: 'person', ownerUserId: 7, ownerName: 'Marina' } as const
const others = { owner: 'person', ownerUserId: 8, ownerName: 'Caio' } as const

it("goes on with the next room down the list that is one's own or waits for anybody", () => {
  const rows = [row(1, mine), row(2, mine), row(3), row(4, others), row(5, { owner: 'queue' }), row(6, mine)]
  expect(roomAfter(rows, 2, 7)).toBe(5)
  expect(roomAfter(rows, 5, 7)).toBe(6)
})

it('goes up where nothing is left below, the nearest first', () => {
  const rows = [row(1, mine), row(2, { owner: 'queue' }), row(3, mine), row(4, others)]
  expect(roomAfter(rows, 3, 7)).toBe(2)
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
