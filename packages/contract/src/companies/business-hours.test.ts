import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { propertyRuns } from '../../../../scripts/lib/property-runs.ts'
import {
  addOpenMinutes,
  type BusinessHours,
  closedSince,
  isOpenAt,
  nextChangeAt,
  periodProblem,
} from './business-hours.ts'

const zone = 'America/Sao_Paulo'
const office = [
  { from: '08:00', to: '12:00' },
  { from: '13:30', to: '18:00' },
]
const weekdays = (periods = office): BusinessHours['week'] => [[], periods, periods, periods, periods, periods, []]
const hours: BusinessHours = {
  week: weekdays(),
  holidays: [
    { date: '2026-12-25', name: 'Natal', isYearly: true, periods: [] },
    { date: '2026-12-24', name: 'Véspera', isYearly: false, periods: [{ from: '08:00', to: '12:00' }] },
  ],
}
const always: BusinessHours = { week: Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]), holidays: [] }
const at = (text: string): Date => new Date(text)

describe('hours of a week', () => {
  it('are open within their periods, without the end of one', () => {
    const open = (time: string) => isOpenAt(hours, zone, at(`2026-11-23T${time}-03:00`))
    expect(['07:59:59', '08:00:00', '11:59:59', '12:00:00', '13:30:00', '18:00:00'].map(open)).toEqual([
      false,
      true,
      true,
      false,
      true,
      false,
    ])
  })

  it('go on over night and weekend', () => {
    expect(nextChangeAt(hours, zone, at('2026-11-27T18:00:00-03:00'))).toEqual(at('2026-11-30T08:00:00-03:00'))
    expect(closedSince(hours, zone, at('2026-11-30T07:00:00-03:00'))).toEqual(at('2026-11-27T18:00:00-03:00'))
  })

  it('are those of a holiday on its day, every year where it says so', () => {
    expect(nextChangeAt(hours, zone, at('2026-12-24T09:00:00-03:00'))).toEqual(at('2026-12-24T12:00:00-03:00'))
    // 25 December is a Friday in 2026, and a Monday in 2028.
    expect(nextChangeAt(hours, zone, at('2026-12-24T12:00:00-03:00'))).toEqual(at('2026-12-28T08:00:00-03:00'))
    expect(isOpenAt(hours, zone, at('2028-12-25T09:00:00-03:00'))).toBe(false)
    expect(isOpenAt(hours, zone, at('2027-12-24T15:00:00-03:00'))).toBe(true)
  })

  it('are those of the exact date where a yearly holiday falls on it too', () => {
    const open = { date: '2026-12-25', name: 'Plantão', isYearly: false, periods: [{ from: '08:00', to: '12:00' }] }
    const yearly = { date: '2020-12-25', name: 'Natal', isYearly: true, periods: [] }
    const both = { ...hours, holidays: [yearly, open] }
    expect(isOpenAt(both, zone, at('2026-12-25T09:00:00-03:00'))).toBe(true)
  })

  it('that are open until midnight and from midnight are one stretch, and open for ever never change', () => {
    const night = {
      week: [[], [], [], [], [], [{ from: '22:00', to: '24:00' }], [{ from: '00:00', to: '02:00' }]],
      holidays: [],
    }
    expect(nextChangeAt(night, zone, at('2026-11-27T23:00:00-03:00'))).toEqual(at('2026-11-28T02:00:00-03:00'))
    expect(nextChangeAt(always, zone, at('2026-11-27T23:00:00-03:00'))).toBeNull()
    const open = (hours: BusinessHours) =>
      ['27T17:59:59.999', '27T18:00:00', '27T23:59:59.999', '28T00:00:00', '28T01:59:59.999', '28T02:00:00'].map(
        (time) => isOpenAt(hours, zone, at(`2026-11-${time}-03:00`)),
      )
    const late = { ...night, week: night.week.with(5, [{ from: '18:00', to: '24:00' }]) }
    expect(open(late)).toEqual([false, true, true, true, true, false])
    // A target of minutes goes on over midnight.
    expect(addOpenMinutes(late, zone, at('2026-11-27T23:50:00-03:00'), 30)).toEqual(at('2026-11-28T00:20:00-03:00'))
    const holiday = { date: '2026-11-28', name: 'Feriado', isYearly: false, periods: [] }
    expect(open({ ...late, holidays: [holiday] })).toEqual([false, true, true, false, false, false])
  })

  it('cannot end before they begin, and say how to go on over midnight', () => {
    expect(periodProblem({ from: '18:00', to: '24:00' })).toBeNull()
    expect(periodProblem({ from: '18:00', to: '02:00' })).toContain('das 18:00 às 00:00 neste dia e das 00:00 às 02:00')
    expect(periodProblem({ from: '12:00', to: '12:00' })).toBe('O fim vem depois do início.')
  })

  it('that never open are closed for ever', () => {
    const never = { week: weekdays([]), holidays: [] }
    const moment = at('2026-11-27T23:00:00-03:00')
    expect([
      isOpenAt(never, zone, moment),
      nextChangeAt(never, zone, moment),
      closedSince(never, zone, moment),
    ]).toEqual([false, null, null])
    expect(addOpenMinutes(never, zone, moment, 5)).toBeNull()
  })
})

describe('a week without hours', () => {
  const day = (date: string, isYearly = false) => ({ date, name: 'x', isYearly, periods: office })
  const special = (...holidays: BusinessHours['holidays']): BusinessHours => ({ week: weekdays([]), holidays })

  it('opens on its special days alone, also the last and the first that can be seen', () => {
    const days = special(day('2026-11-20'), day('2026-11-27'))
    expect(nextChangeAt(days, zone, at('2026-11-23T12:00-03:00'))).toEqual(at('2026-11-27T08:00-03:00'))
    expect(nextChangeAt(days, zone, at('2026-11-27T17:59-03:00'))).toEqual(at('2026-11-27T18:00-03:00'))
    expect(nextChangeAt(days, zone, at('2026-11-27T18:00-03:00'))).toBeNull()
    expect(closedSince(days, zone, at('2026-11-23T12:00-03:00'))).toEqual(at('2026-11-20T18:00-03:00'))
    expect(closedSince(days, zone, at('2026-11-20T07:00-03:00'))).toBeNull()
    expect(addOpenMinutes(days, zone, at('2026-11-20T17:00-03:00'), 90)).toEqual(at('2026-11-27T08:30-03:00'))
    expect(nextChangeAt(special(day('2020-01-02', true)), zone, at('2026-11-23T12:00-03:00'))).toEqual(
      at('2027-01-02T08:00-03:00'),
    )
  })

  it('is not looked through for a year where its special days are over', () => {
    const over = special(
      ...Array.from({ length: 100 }, (_, place) => day(`2025-01-${String(1 + (place % 28)).padStart(2, '0')}`)),
    )
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
    try {
      expect(nextChangeAt(over, zone, at('2026-11-23T12:00-03:00'))).toBeNull()
      expect(addOpenMinutes(over, zone, at('2026-11-23T12:00-03:00'), 10)).toBeNull()
      expect(asked.mock.calls.length).toBeLessThan(10)
    } finally {
      asked.mockRestore()
    }
  })
})

describe('where clocks are changed', () => {
  const early = { week: Array.from({ length: 7 }, () => [{ from: '00:00', to: '08:00' }]), holidays: [] }

  it('opens with the first hour that there is: in São Paulo midnight of 4 November 2018 was one o’clock', () => {
    expect(nextChangeAt(early, zone, at('2018-11-03T12:00:00-03:00'))).toEqual(at('2018-11-04T01:00:00-02:00'))
    // Of eight hours seven happened.
    expect(addOpenMinutes(early, zone, at('2018-11-03T12:00:00-03:00'), 7 * 60)).toEqual(
      at('2018-11-04T08:00:00-02:00'),
    )
  })

  it('is open twice in an hour that comes twice', () => {
    const week = Array.from({ length: 7 }, () => [{ from: '01:00', to: '02:00' }])
    const start = at('2026-11-01T00:00:00-04:00')
    expect(addOpenMinutes({ week, holidays: [] }, 'America/New_York', start, 120)).toEqual(
      at('2026-11-01T02:00:00-05:00'),
    )
  })
})

describe('any hours in any zone', () => {
  const zones = [zone, 'America/New_York', 'Europe/Lisbon', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Kolkata']
  const clock = (minutes: number): string =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  const day = fc
    .uniqueArray(fc.integer({ min: 0, max: 96 }), { maxLength: 6 })
    .map((quarters) => quarters.toSorted((one, other) => one - other))
    .map((quarters) =>
      Array.from({ length: Math.floor(quarters.length / 2) }, (_, place) => ({
        from: clock((quarters[place * 2] ?? 0) * 15),
        to: clock((quarters[place * 2 + 1] ?? 0) * 15),
      })),
    )
  const anyHours = fc.record({
    week: fc.array(day, { minLength: 7, maxLength: 7 }),
    holidays: fc.array(
      fc.record({
        date: fc.constantFrom('2018-11-04', '2026-11-01', '2026-03-29', '2018-02-18'),
        name: fc.constant('Feriado'),
        isYearly: fc.boolean(),
        periods: day,
      }),
      { maxLength: 2 },
    ),
  })
  /** Mostly about the days on which clocks are changed. */
  const moment = fc
    .tuple(
      fc.constantFrom('2018-11-04', '2018-02-18', '2026-11-01', '2026-03-08', '2026-04-05', '2026-10-04', '2026-06-10'),
      fc.integer({ min: -3 * 1440, max: 2 * 1440 }),
    )
    .map(([date, minutes]) => new Date(Date.parse(`${date}T00:00:00Z`) + minutes * 60_000))
  const samples = (from: number, to: number): Date[] =>
    Array.from({ length: 200 }, (_, place) => new Date(from + Math.floor(((to - from) * place) / 200)))

  it('change next where they are otherwise, and nowhere before', () => {
    fc.assert(
      fc.property(anyHours, fc.constantFrom(...zones), moment, (any, timeZone, now) => {
        const isOpen = isOpenAt(any, timeZone, now)
        const change = nextChangeAt(any, timeZone, now)
        if (change === null) return
        expect(isOpenAt(any, timeZone, change)).toBe(!isOpen)
        const before = samples(now.getTime(), change.getTime())
        for (const sample of [...before, new Date(change.getTime() - 1)])
          expect(isOpenAt(any, timeZone, sample)).toBe(isOpen)
      }),
      propertyRuns(150),
    )
  })

  it('are closed since their last open moment', () => {
    fc.assert(
      fc.property(anyHours, fc.constantFrom(...zones), moment, (any, timeZone, now) => {
        const since = closedSince(any, timeZone, now)
        if (isOpenAt(any, timeZone, now) || since === null) return
        expect(isOpenAt(any, timeZone, new Date(since.getTime() - 1))).toBe(true)
        for (const sample of samples(since.getTime(), now.getTime()))
          expect(isOpenAt(any, timeZone, sample)).toBe(false)
      }),
      propertyRuns(150),
    )
  })

  it('add as many open minutes as are counted one by one, also in two parts', () => {
    fc.assert(
      fc.property(
        anyHours,
        fc.constantFrom(...zones),
        moment,
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 200 }),
        (any, timeZone, from, first, second) => {
          const end = addOpenMinutes(any, timeZone, from, first)
          if (end === null || end.getTime() - from.getTime() > 3 * 86_400_000) return
          let counted = 0
          for (let ms = from.getTime(); ms < end.getTime(); ms += 60_000)
            if (isOpenAt(any, timeZone, new Date(ms))) counted += 1
          expect(counted).toBe(first)
          expect(addOpenMinutes(any, timeZone, end, second)).toEqual(
            addOpenMinutes(any, timeZone, from, first + second),
          )
        },
      ),
      propertyRuns(100),
    )
  })
})
