import { describe, expect, it } from 'vitest'
import { daysOf, parsePeriod, printPeriod } from './period.ts'

const today = '2026-03-01'

describe('a period', () => {
  it('means days that end today, both included', () => {
    expect(daysOf('hoje', today)).toEqual({ startAt: today, endAt: today })
    expect(daysOf('7d', today)).toEqual({ startAt: '2026-02-23', endAt: today })
    expect(daysOf('30d', today)).toEqual({ startAt: '2026-01-31', endAt: today })
    expect(daysOf('mes', '2026-11-21')).toEqual({ startAt: '2026-11-01', endAt: '2026-11-21' })
  })

  it('comes back from the address as it was written', () => {
    for (const period of ['hoje', '7d', { startAt: '2026-11-01', endAt: null }] as const)
      expect(parsePeriod(printPeriod(period), 'mes')).toEqual(period)
  })

  it('is the usual one where the address says nothing, or nonsense', () => {
    for (const text of [null, '', 'ontem', '2026-13-45~', '1~2']) expect(parsePeriod(text, '7d')).toBe('7d')
  })
})
