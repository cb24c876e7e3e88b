import type { QueueForecast } from '@prosa/contract'

/** Hours are numbered by the wall clock of the company, so that a week before is always 168 of them, whatever the clocks were put to. */
const weekHours = 168
/** So many weeks are looked back at; the last one weighs most. */
const mostWeeks = 6
/** Three to go by, and one to measure the error with. */
export const leastWeeks = 4
const hoursAhead = 6
/** As much as the forecast of the last hours of the measured week reaches back to. */
export const historyHours = (mostWeeks + 1) * weekHours

export interface ForecastInput {
  /** The wall-clock hour that it is. */
  now: number
  /** Rooms that came to the queue, by wall-clock hour; hours without any may be left out. */
  counts: ReadonlyMap<number, number>
}

/** How many rooms will come to the queue in each of the next hours: the mean of the same hour of the same weekday, newer weeks weighing more. */
export const forecastQueue = ({ now, counts }: ForecastInput): QueueForecast => {
  const first = Math.min(...counts.keys())
  const weeks = Number.isFinite(first) ? Math.max(0, Math.floor((now - first) / weekHours)) : 0
  if (weeks < leastWeeks) return { weeks, leastWeeks, hours: [], error: null }
  const expect = (hour: number): number => expectedAt(counts, first, hour)
  const hours = Array.from({ length: hoursAhead }, (_, ahead) => {
    const hour = now + 1 + ahead
    return { hour: ((hour % 24) + 24) % 24, expected: round(expect(hour)) }
  })
  return { weeks: Math.min(weeks, mostWeeks), leastWeeks, hours, error: measure(counts, now, expect) }
}

/** Of the weeks that there are: those before the first room say nothing of the hour. */
const expectedAt = (counts: ReadonlyMap<number, number>, first: number, hour: number): number => {
  let sum = 0
  let weights = 0
  for (let week = 1; week <= mostWeeks; week += 1) {
    const past = hour - week * weekHours
    if (past < first) break
    const weight = mostWeeks + 1 - week
    sum += weight * (counts.get(past) ?? 0)
    weights += weight
  }
  return weights === 0 ? 0 : sum / weights
}

/** What it would have said of each hour of the last seven days, from the weeks before that hour, against what came. */
const measure = (
  counts: ReadonlyMap<number, number>,
  now: number,
  expect: (hour: number) => number,
): QueueForecast['error'] => {
  const days = { expected: 0, came: 0, missed: 0, hours: 0 }
  for (let hour = now - weekHours; hour < now; hour += 1) {
    const [expected, came] = [expect(hour), counts.get(hour) ?? 0]
    // Nights in which nothing was expected and nothing came would make any model look good.
    if (expected === 0 && came === 0) continue
    days.expected += expected
    days.came += came
    days.missed += Math.abs(expected - came)
    days.hours += 1
  }
  if (days.hours === 0) return null
  return { expected: Math.round(days.expected), came: days.came, perHour: round(days.missed / days.hours) }
}

const round = (value: number): number => Math.round(value * 10) / 10
