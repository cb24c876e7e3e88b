import { expect, it } from 'vitest'
import { readDay } from './read-day.ts'

it.each([
  ['25/12/2026', '2026-12-25'],
  ['1/2/2026', '2026-02-01'],
  ['01.02.2026', '2026-02-01'],
  [' 25122026 ', '2026-12-25'],
  ['2026-12-25', '2026-12-25'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2026', null],
  ['31/13/2026', null],
  ['25/12/26', null],
  ['2026-02-30', null],
  ['1122026', null],
  ['amanhã', null],
  ['', null],
])('reads %s as %s', (typed, day) => {
  expect(readDay(typed)).toBe(day)
})
