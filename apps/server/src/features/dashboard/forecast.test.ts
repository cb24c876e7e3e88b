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
    // 21 in the last week alone: 6 parts of 21.
    const counts = weeksOf(now, 7, (_, ago) => (ago === 1 ? 21 : 0))
    counts.set(now - 7 * week, 1)
    expect(forecastQueue({ now, counts }).hours[0]).toEqual({ hour: 10, expected: 6 })
  })

  it('measures itself by the last seven days: what it would have said against what came', () => {
    const now = monday + 9
    // Ten an hour for weeks, and twelve in the last one.
    const counts = weeksOf(now, 8, (_, ago) => (ago === 1 ? 12 : 10))
    expect(forecastQueue({ now, counts }).error).toEqual({ expected: 1_680, came: 2_016, perHour: 2 })
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
