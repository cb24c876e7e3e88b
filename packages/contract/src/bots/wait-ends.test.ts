import type { FlowWait } from '@prosa/flow'
import { describe, expect, it } from 'vitest'
import { waitEnds } from './wait-ends.ts'

const wait = (over: Partial<FlowWait>): FlowWait => ({
  amount: 2,
  unit: 'hours',
  at: null,
  openOnly: false,
  otherwise: null,
  ...over,
})
const timeZone = 'America/Sao_Paulo'
/** 9 to 18 on working days. */
const hours = { week: [[], ...Array.from({ length: 5 }, () => [{ from: '09:00', to: '18:00' }]), []], holidays: [] }
const friday = new Date('2026-11-27T17:00:00-03:00')
const ends = (over: Partial<FlowWait>, from = friday, zone = timeZone) =>
  waitEnds(wait(over), from, { timeZone: zone, hours }).toISOString()
const at = (local: string) => new Date(`${local}-03:00`).toISOString()

describe('the end of a wait', () => {
  it('counts minutes and hours as they pass, or only while the workspace is open', () => {
    expect(ends({})).toBe(at('2026-11-27T19:00:00'))
    expect(ends({ openOnly: true })).toBe(at('2026-11-30T10:00:00'))
    expect(ends({ amount: 90, unit: 'minutes', openOnly: true })).toBe(at('2026-11-30T09:30:00'))
  })

  it('counts days on the clock, at the hour asked for, and then waits for the opening', () => {
    expect(ends({ amount: 1, unit: 'days' })).toBe(at('2026-11-28T17:00:00'))
    expect(ends({ amount: 1, unit: 'days', at: '08:00' })).toBe(at('2026-11-28T08:00:00'))
    expect(ends({ amount: 1, unit: 'days', at: '08:00', openOnly: true })).toBe(at('2026-11-30T09:00:00'))
    expect(ends({ amount: 3, unit: 'days', at: '10:00', openOnly: true })).toBe(at('2026-11-30T10:00:00'))
  })

  it('keeps the hour over a change of the clocks', () => {
    const before = new Date('2026-10-31T12:00:00-04:00')
    expect(ends({ amount: 1, unit: 'days' }, before, 'America/New_York')).toBe('2026-11-01T17:00:00.000Z')
  })

  it('takes the first time after an hour that the clocks skip', () => {
    const before = new Date('2018-11-03T12:00:00-03:00')
    // At midnight the clocks of São Paulo went to one.
    expect(ends({ amount: 1, unit: 'days', at: '00:30' }, before)).toBe('2018-11-04T03:00:00.000Z')
  })

  it('counts a workspace that never opens as always open', () => {
    const never = { week: Array.from({ length: 7 }, () => []), holidays: [] }
    const end = waitEnds(wait({ openOnly: true }), friday, { timeZone, hours: never })
    expect(end.toISOString()).toBe(at('2026-11-27T19:00:00'))
  })
})
