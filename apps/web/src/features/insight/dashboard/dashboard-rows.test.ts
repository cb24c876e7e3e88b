import { describe, expect, it } from 'vitest'
import {
  changeOf,
  channelRows,
  daysBefore,
  fillDays,
  fillMonths,
  hourDays,
  hourRows,
  targetRows,
} from './dashboard-rows.ts'

const day = { startAt: '2026-11-27', endAt: '2026-11-27' }

describe('rows of the dashboard', () => {
  it('have every day of the period in order, also over the end of a year', () => {
    const history = [
      { day: '2027-01-02', count: 3 },
      { day: '2026-12-31', count: 1 },
    ]
    expect(fillDays(history, { startAt: '2026-12-30', endAt: '2027-01-02' })).toEqual([
      { day: '2026-12-30', label: '30/12/2026', values: [0] },
      { day: '2026-12-31', label: '31/12/2026', values: [1] },
      { day: '2027-01-01', label: '01/01/2027', values: [0] },
      { day: '2027-01-02', label: '02/01/2027', values: [3] },
    ])
    expect(fillDays([], { startAt: '2028-02-28', endAt: '2028-03-01' }).map(({ label }) => label)).toEqual([
      '28/02',
      '29/02',
      '01/03',
    ])
  })

  it('have every month of the period in order, those marked that are not whole in it', () => {
    const months = [{ botServices: 4, humanServices: 2, month: 1, year: 2027 }]
    expect(fillMonths(months, { startAt: '2026-11-30', endAt: '2027-01-01' })).toEqual([
      { month: '2026-11', label: 'nov/26 (parte)', values: [0, 0] },
      { month: '2026-12', label: 'dez/26', values: [0, 0] },
      { month: '2027-01', label: 'jan/27 (parte)', values: [4, 2] },
    ])
  })

  it('have the hours of the days that have begun, of a year at most', () => {
    const asked = (startAt: string, endAt: string) => Object.values(hourDays({ startAt, endAt }, '2026-11-29') ?? {})
    expect(asked('2026-11-01', '2026-11-03')).toEqual(['2026-11-01', '2026-11-03'])
    expect(asked('2026-11-01', '2026-12-31')).toEqual(['2026-11-01', '2026-11-29'])
    expect(asked('2020-01-01', '2026-12-31')).toEqual(['2025-11-29', '2026-11-29'])
    expect(asked('2026-12-01', '2026-12-31')).toEqual([])
  })

  it('say what an hour of several days had on the mean, of those in which it has begun', () => {
    const hours = [
      { hour: 9, count: 6 },
      { hour: 20, count: 4 },
    ]
    const rows = hourRows(hours, { startAt: '2026-11-27', endAt: '2026-11-29' }, 9)
    expect(rows.map(({ label, values, count }) => [label, values[0], count])).toEqual([
      ['09h', 2, 6],
      ['20h', 2, 4],
    ])
  })

  it('are compared with as many days right before', () => {
    expect(daysBefore({ startAt: '2026-11-01', endAt: '2026-11-01' })).toEqual({
      startAt: '2026-10-31',
      endAt: '2026-10-31',
    })
    expect(daysBefore({ startAt: '2026-03-01', endAt: '2026-03-07' })).toEqual({
      startAt: '2026-02-22',
      endAt: '2026-02-28',
    })
    expect([changeOf(112, 100), changeOf(92, 100), changeOf(3, 3), changeOf(5, 0)]).toEqual([
      '+12%',
      '−8%',
      '+0%',
      null,
    ])
  })

  it('say shares and means, the largest first', () => {
    const shares = [
      { channel: null, count: 1, averageTime: 1200 },
      { channel: 'Suporte', count: 3, averageTime: 4 },
    ]
    expect(targetRows(shares)).toEqual([
      { label: 'Suporte', values: [3], more: ['75%'], color: 1 },
      { label: 'Não informado', values: [1], more: ['25%'], color: 6 },
    ])
    expect(channelRows(shares).map(({ label, more }) => [label, more])).toEqual([
      ['Suporte', ['4 min']],
      ['Não informado', ['1.200 min']],
    ])
    const hours = [
      { hour: 9, count: 2 },
      { hour: 0, count: 1 },
    ]
    expect(hourRows(hours, day)).toEqual([
      { label: '00h', values: [1], count: 1 },
      { label: '09h', values: [2], count: 2 },
    ])
  })

  it('draw nothing of hours and days that are to come', () => {
    const hours = [9, 10, 11, 12].map((hour) => ({ hour, count: hour === 9 || hour === 12 ? 1 : 0 }))
    expect(hourRows(hours, day, 10).map(({ isToCome }) => isToCome ?? false)).toEqual([false, false, true, false])
    const days = fillDays([], { startAt: '2026-11-26', endAt: '2026-11-28' }, '2026-11-27')
    expect(days.map(({ isToCome }) => isToCome ?? false)).toEqual([false, false, true])
  })

  it('have one colour for each channel, whichever comes first in a period', () => {
    const share = (channel: string, count: number) => ({ channel, count, averageTime: 1 })
    const colors = (...shares: ReturnType<typeof share>[]) =>
      Object.fromEntries(channelRows(shares).map(({ label, color }) => [label, color]))
    const few = colors(share('Facebook', 9), share('WhatsApp', 3))
    const many = colors(share('WhatsApp', 90), share('Live chat', 50), share('Facebook', 2), share('Instagram', 1))
    expect(few).toEqual({ Facebook: many.Facebook, WhatsApp: many.WhatsApp })
    expect(new Set(Object.values(many)).size).toBe(4)
  })
})
