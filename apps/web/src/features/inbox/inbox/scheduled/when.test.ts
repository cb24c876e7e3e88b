import { expect, it } from 'vitest'
import { formatsIn } from '../../../../ui/format.ts'
import { quickTimes, whenText } from './when.ts'

const zone = 'America/Sao_Paulo'
const formats = formatsIn(zone)
/** A Wednesday, 14:20:30 there. */
const now = Date.parse('2026-11-25T17:20:30Z')

it('offers an hour from now, today, tomorrow and Monday', () => {
  expect(quickTimes(zone, now, formats.time)).toEqual([
    { label: 'Daqui a 1 hora · 15:21', at: { instant: '2026-11-25T18:21:00.000Z' } },
    { label: 'Hoje às 18:00', at: { clock: '2026-11-25T18:00' } },
    { label: 'Amanhã às 9:00', at: { clock: '2026-11-26T09:00' }, isUsual: true },
    { label: 'Segunda às 9:00', at: { clock: '2026-11-30T09:00' } },
  ])
})

it('offers no six o’clock that is near or over, and Monday once', () => {
  const sundayEvening = Date.parse('2026-11-29T20:31:00Z')
  expect(quickTimes(zone, sundayEvening, formats.time).map(({ at }) => at)).toEqual([
    { instant: '2026-11-29T21:31:00.000Z' },
    { clock: '2026-11-30T09:00' },
  ])
  expect(quickTimes(zone, Date.parse('2026-11-30T15:00:00Z'), formats.time).at(-1)?.at).toEqual({
    clock: '2026-12-07T09:00',
  })
})

it.each([
  ['2026-11-25T21:00:00Z', 'hoje, 18:00'],
  ['2026-11-26T12:00:00Z', 'amanhã, 09:00'],
  ['2026-11-24T12:00:00Z', 'ontem, 09:00'],
  ['2026-11-30T12:00:00Z', 'segunda-feira, 30/11, 09:00'],
  ['2026-12-24T12:00:00Z', '24/12/2026, 09:00'],
  ['2026-11-20T12:00:00Z', '20/11/2026, 09:00'],
])('names %s %s', (instant, text) => {
  expect(whenText(formats, instant, now)).toBe(text)
})
