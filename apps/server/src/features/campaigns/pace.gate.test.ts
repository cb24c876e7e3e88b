// Gate: the pace of campaigns.
import { nextWithin } from '@prosa/contract'
import { describe, expect, it } from 'vitest'
import { firstContactsPerDay, foretell, nextFirst } from './pace.ts'

const zone = 'America/Sao_Paulo'
const at = (text: string): number => Date.parse(`${text}-03:00`)
const dayMs = 86_400_000

describe('hours', () => {
  const hours = { from: 8, to: 20, sundays: false }
  it('wait for the next moment of the company’s clocks, over a Sunday', () => {
    const cases = [
      ['2026-11-26T12:00', '2026-11-26T12:00'],
      ['2026-11-26T07:59', '2026-11-26T08:00'],
      ['2026-11-26T20:00', '2026-11-27T08:00'],
      ['2026-11-28T20:30', '2026-11-30T08:00'],
      ['2026-11-29T12:00', '2026-11-30T08:00'],
    ] as const
    for (const [now, next] of cases) expect(nextWithin(at(now), hours, zone)).toBe(at(next))
    expect(nextWithin(at('2026-11-29T12:00'), { ...hours, sundays: true }, zone)).toBe(at('2026-11-29T12:00'))
    expect(nextWithin(at('2026-11-29T03:00'), null, zone)).toBe(at('2026-11-29T03:00'))
  })

  it('begin at the first time after an hour that the clocks skip, and never before it', () => {
    // Santiago has no 00:00 on this Sunday: after Saturday's 23:59 comes 01:00, which is 04:00 UTC.
    const night = { from: 0, to: 6, sundays: true }
    const next = nextWithin(Date.parse('2026-09-05T20:00:00Z'), night, 'America/Santiago')
    expect(new Date(next).toISOString()).toBe('2026-09-06T04:00:00.000Z')
    // New York has no 02:00 on this Sunday: at 03:00, not at 01:00.
    const early = nextWithin(Date.parse('2026-03-08T05:30:00Z'), { ...night, from: 2 }, 'America/New_York')
    expect(new Date(early).toISOString()).toBe('2026-03-08T07:00:00.000Z')
  })
})

describe('first contacts', () => {
  it('are 20 a day on a new number, and more with its age', () => {
    expect([0, 3.9, 4, 8, 15, 400].map((days) => firstContactsPerDay(days * dayMs))).toEqual([
      20, 20, 50, 100, 200, 200,
    ])
  })

  it('wait until one of the last 24 hours is a day old', () => {
    const nowMs = at('2026-11-26T12:00')
    const begunMs = Array.from({ length: 20 }, (_, n) => nowMs - (20 - n) * 60_000)
    expect(nextFirst(nowMs, { sinceMs: nowMs, begunMs: begunMs.slice(1) })).toBe(nowMs)
    expect(nextFirst(nowMs, { sinceMs: nowMs, begunMs })).toBe(nowMs - 20 * 60_000 + dayMs)
    expect(nextFirst(nowMs, { sinceMs: nowMs - 5 * dayMs, begunMs })).toBe(nowMs)
  })
})

describe('what is foretold', () => {
  const startMs = at('2026-11-26T19:58')
  const plan = { startMs, intervalMs: 60_000, hours: null, timeZone: zone, ration: null }
  it('is the interval alone where nothing comes between', () => {
    expect(foretell({ ...plan, firsts: [true, true, true] })).toEqual([startMs, startMs + 120_000])
    expect(foretell({ ...plan, firsts: [] })).toBeNull()
  })

  it('goes on in the morning, and spreads strangers over days as the number grows older', () => {
    const hours = { from: 8, to: 20, sundays: false }
    const night = foretell({ ...plan, hours, firsts: [true, true, true] })
    expect(night).toEqual([startMs, at('2026-11-27T08:00')])
    const strangers = Array.from({ length: 200 }, () => true)
    const [, end = 0] = foretell({ ...plan, ration: { sinceMs: startMs, begunMs: [] }, firsts: strangers }) ?? []
    // 20 a day for four days, then 50: 20, 40, 60, 80, 130, 180, 200.
    expect(Math.floor((end - startMs) / dayMs)).toBe(6)
  })
})
