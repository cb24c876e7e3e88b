// Gate: the main way of the forecast.
import { describe, expect, it } from 'vitest'
import { forecastQueue } from './forecast.ts'

const week = 168
/** A Monday at midnight, far from zero. */
const monday = 3_000 * week
/** Rooms by hour of the week, the same in each of so many weeks before `now`. */
const weeksOf = (now: number, weeks: number, at: (hour: number, week: number) => number): Map<number, number> => {
  const counts = new Map<number, number>()
  for (let hour = now - weeks * week; hour < now; hour += 1) {
    const count = at(((hour % week) + week) % week, Math.ceil((now - hour) / week))
    if (count > 0) counts.set(hour, count)
  }
  return counts
}

describe('the forecast of the queue', () => {
  it('says what came at the same hour of the weekday, where each week is like the other, and has no error then', () => {
    const now = monday + 9
    const { hours, error, weeks } = forecastQueue({ now, counts: weeksOf(now, 8, (hour) => hour % 24) })
    expect(hours).toEqual([10, 11, 12, 13, 14, 15].map((hour) => ({ hour, expected: hour })))
    expect(weeks).toBe(6)
    expect(error).toEqual({ expected: 7 * 276, came: 7 * 276, perHour: 0 })
  })

  it('goes by the weekday, also over midnight', () => {
    const now = monday + 21
    const counts = weeksOf(now, 7, (hour) => (hour < 24 ? 4 : 1))
    expect(forecastQueue({ now, counts }).hours).toEqual([
      { hour: 22, expected: 4 },
      { hour: 23, expected: 4 },
      { hour: 0, expected: 1 },
      { hour: 1, expected: 1 },
      { hour: 2, expected: 1 },
      { hour: 3, expected: 1 },
    ])
  })

  it('weighs the last week most', () => {
    const now = monday + 9
    // Of one and the same week's rooms, the last one had this hour's all at ten, the others at eleven: 6 parts of 21, and 15.
    const counts = weeksOf(now, 7, (hour, ago) => (hour === (ago === 1 ? 10 : 11) ? 21 : 0))
    counts.set(now - 7 * week, 1)
    expect(forecastQueue({ now, counts }).hours.slice(0, 2)).toEqual([
      { hour: 10, expected: 6 },
      { hour: 11, expected: 15 },
    ])
  })

  it.each([0.9, 1, 1.05, 1.1])('follows a company that has %d times as many rooms each week', (growth) => {
    const now = monday + 9
    const counts = weeksOf(now, 8, (hour, ago) => (10 + (hour % 24)) * 100 * growth ** -ago)
    const { hours, error } = forecastQueue({ now, counts })
    for (const { hour, expected } of hours) expect(Math.abs(expected / ((10 + hour) * 100) - 1)).toBeLessThan(0.12)
    expect(Math.abs((error?.expected ?? 0) / (error?.came ?? 0) - 1)).toBeLessThan(0.12)
  })

  it('takes a week of ten times the rooms for at most twice of them', () => {
    const now = monday + 9
    const counts = weeksOf(now, 8, (_, ago) => (ago === 1 ? 100 : 10))
    // The mean is (6 * 100 + 15 * 10) / 21.
    expect(forecastQueue({ now, counts }).hours[0]).toEqual({ hour: 10, expected: 71.4 })
  })

  it('measures itself by the last seven days: what it would have said against what came', () => {
    const now = monday + 9
    // Ten an hour for weeks, and twelve in the last one, of which it learns hour by hour.
    const { error } = forecastQueue({ now, counts: weeksOf(now, 8, (_, ago) => (ago === 1 ? 12 : 10)) })
    expect(error?.came).toBe(2_016)
    expect(error?.expected).toBeGreaterThan(1_680)
    expect(error?.expected).toBeLessThan(1_850)
    expect(error?.perHour).toBeCloseTo((2_016 - (error?.expected ?? 0)) / 168, 1)
  })

  it('says nothing of too few weeks, nor of none', () => {
    const now = monday + 9
    expect(forecastQueue({ now, counts: weeksOf(now, 3, () => 5) })).toEqual({
      weeks: 3,
      leastWeeks: 4,
      hours: [],
      error: null,
    })
    expect(forecastQueue({ now, counts: new Map() })).toMatchObject({ weeks: 0, hours: [] })
  })

  it('takes hours before the first room for unknown, not for empty', () => {
    const now = monday + 9
    const counts = weeksOf(now, 5, () => 7)
    expect(forecastQueue({ now, counts }).hours.map(({ expected }) => expected)).toEqual([7, 7, 7, 7, 7, 7])
  })
})
