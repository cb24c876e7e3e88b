import type { SidebarDialog } from '@prosa/contract'
import { expect, it } from 'vitest'
import { createAlarms } from './alarms.ts'

const row = (id: number, alarmedAt: string | null): SidebarDialog =>
  ({ id, name: `Cliente ${id}`, waitsSince: null, queuedSince: null, alarmedAt }) as SidebarDialog
const nine = '2026-05-04T09:00:00.000Z'
const ten = '2026-05-04T10:00:00.000Z'

it('shows the oldest alarm first, each until its room has none any more', () => {
  const alarms = createAlarms()
  let told = 0
  alarms.subscribe(() => {
    told += 1
  })
  expect(alarms.see(row(3, null))).toBe(false)
  expect(told).toBe(0)
  expect([alarms.see(row(1, ten)), alarms.see(row(2, nine)), alarms.see(row(1, ten))]).toEqual([true, true, false])
  expect(alarms.items().map(({ dialogId }) => dialogId)).toEqual([2, 1])
  expect(alarms.see(row(2, null))).toBe(false)
  alarms.remove(1)
  expect(alarms.items()).toEqual([])
})

it('keeps quiet of what was let be, over another reading of everything, but not of the room’s next alarm', () => {
  const alarms = createAlarms()
  alarms.see(row(1, nine))
  alarms.dismissAll()
  alarms.beginReading()([row(1, nine), row(2, nine)])
  expect(alarms.items().map(({ dialogId }) => dialogId)).toEqual([2])
  expect(alarms.see(row(1, nine))).toBe(false)
  expect(alarms.see(row(1, ten))).toBe(true)
  expect(alarms.items().map(({ dialogId }) => dialogId)).toEqual([2, 1])
})

it('takes nothing back for an answer that was under way', () => {
  const alarms = createAlarms()
  for (const id of [1, 2]) alarms.see(row(id, nine))
  const answered = alarms.beginReading()
  alarms.see(row(2, null))
  alarms.see(row(3, ten))
  alarms.remove(4)
  answered([row(2, nine), row(4, nine), row(5, nine)])
  // The first has ended unheard; the fifth is news.
  expect(alarms.items().map(({ dialogId }) => dialogId)).toEqual([5, 3])
})
