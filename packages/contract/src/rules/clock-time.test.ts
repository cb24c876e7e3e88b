import { expect, it } from 'vitest'
import { instantOfClock } from './clock-time.ts'

const at = (zone: string, clock: string): string | null => {
  const ms = instantOfClock(zone, clock)
  return ms === null ? null : new Date(ms).toISOString()
}

it.each([
  // No daylight saving.
  ['America/Sao_Paulo', '2026-11-30T09:00', '2026-11-30T12:00:00.000Z'],
  ['Asia/Kolkata', '2026-03-29T02:30', '2026-03-28T21:00:00.000Z'],
  // Clocks go forward: 02:30 does not exist, and the first time after it is 03:00.
  ['Europe/Lisbon', '2026-03-29T01:30', '2026-03-29T01:00:00.000Z'],
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:00:00.000Z'],
  ['America/New_York', '2026-03-08T03:30', '2026-03-08T07:30:00.000Z'],
  // Clocks go back: 01:30 comes twice, and goes at its first.
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ['Europe/Lisbon', '2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
  // Half an hour, in the south.
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00.000Z'],
  // A midnight that does not exist.
  ['America/Santiago', '2026-09-06T00:30', '2026-09-06T04:00:00.000Z'],
])('%s %s is %s', (zone, clock, instant) => {
  expect(at(zone, clock)).toBe(instant)
})

it('knows no time that is none', () => {
  expect(at('America/Sao_Paulo', 'amanhã')).toBeNull()
})
