// Gate: the main way of typing marks.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createVisitorTyping } from './visitor-typing.ts'

let staff: string[]
let visitor: boolean[]
let dialog: number | null

beforeEach(() => {
  vi.useFakeTimers()
  staff = []
  visitor = []
  dialog = 7
})
afterEach(() => vi.useRealTimers())

const open = () =>
  createVisitorTyping({
    dialogId: () => dialog,
    tellStaff: (id, isTyping) => staff.push(`${id} ${isTyping}`),
    tellVisitor: (isTyping) => visitor.push(isTyping),
  })

it('tells the staff while the visitor types, however often they say so, and when they end', () => {
  const typing = open()
  for (let frame = 0; frame < 100; frame += 1) typing.visitorTypes()
  expect(staff).toEqual(['7 true'])
  typing.visitorEnds()
  expect(staff).toEqual(['7 true', '7 false'])
  typing.visitorTypes()
  vi.advanceTimersByTime(6_000)
  expect(staff.slice(2)).toEqual(['7 true', '7 false'])
})

it('tells nobody where no dialog is open, and ends in the one where it began', () => {
  const typing = open()
  dialog = null
  typing.visitorTypes()
  expect(staff).toEqual([])
  dialog = 7
  typing.visitorTypes()
  dialog = 8
  typing.stop()
  expect(staff).toEqual(['7 true', '7 false'])
})

it('tells the visitor of a person in their dialog alone, once, until it ends or is not said again', () => {
  const typing = open()
  typing.personTypes(6, true)
  typing.personTypes(7, true)
  typing.personTypes(7, true)
  expect(visitor).toEqual([true])
  typing.personTypes(7, false)
  typing.personTypes(7, false)
  expect(visitor).toEqual([true, false])
  typing.personTypes(7, true)
  vi.advanceTimersByTime(25_000)
  expect(visitor.slice(2)).toEqual([true, false])
})
