import type { QueueForecast } from '@prosa/contract'

/**
 * Hours are numbered by the company's wall clock, so that a week is always 168 of them, in spite of daylight saving.
 */
const weekHours = 168
/** Weeks used for the forecast; recent ones weigh more. */
const mostWeeks = 6
/** Three weeks for the forecast, and one to measure its error. */
export const leastWeeks = 4
const hoursAhead = 6
/** Hours needed for the forecast of the measured week's last hours. */
export const historyHours = (mostWeeks + 1) * weekHours

export interface ForecastInput {
  /** The current wall-clock hour. */
  now: number
  /** Rooms that entered the queue, by wall-clock hour; hours without any may be missing. */
  counts: ReadonlyMap<number, number>
}

/** Limit of the growth factor, so that a promotion or a holiday in the last week does not distort the forecast. */
const mostGrowth = 2

/**
 * Expected rooms entering the queue in each of the next hours: the weighted mean of the same hour and weekday, scaled
 * to the volume of the last seven days. Without the scaling, the forecast of a growing company would lag by almost
 * three weeks.
 */
export const forecastQueue = ({ now, counts }: ForecastInput): QueueForecast => {
  const first = Math.min(...counts.keys())
  const weeks = Number.isFinite(first) ? Math.max(0, Math.floor((now - first) / weekHours)) : 0
  if (weeks < leastWeeks) return { weeks, leastWeeks, hours: [], error: null }
  const past = readPast(counts, first, now)
  const hours = Array.from({ length: hoursAhead }, (_, ahead) => {
    const hour = now + 1 + ahead
    return { hour: ((hour % 24) + 24) % 24, expected: round(meanAt(past, hour, past.cameIn) * growthAt(past, now)) }
  })
  return { weeks: Math.min(weeks, mostWeeks), leastWeeks, hours, error: measure(past, now) }
}

interface Past {
  first: number
  /** Rooms in one hour. */
  cameIn: (hour: number) => number
  /** Rooms in the seven days before an hour. */
  cameBefore: (hour: number) => number
}

const readPast = (counts: ReadonlyMap<number, number>, first: number, now: number): Past => {
  const cameIn = (hour: number): number => counts.get(hour) ?? 0
  /** Cumulative sums before each hour, from the first on. */
  const sums = [0]
  for (let hour = first; hour < now; hour += 1) sums.push((sums.at(-1) ?? 0) + cameIn(hour))
  const until = (hour: number): number => sums[Math.max(0, hour - first)] ?? 0
  return { first, cameIn, cameBefore: (hour) => until(hour) - until(hour - weekHours) }
}

/**
 * Weighted mean of a value over the previous weeks, without weeks before the first room.
 * @param value value for the same hour of an earlier week
 */
const meanAt = ({ first }: Past, hour: number, value: (past: number) => number): number => {
  let sum = 0
  let weights = 0
  for (let week = 1; week <= mostWeeks; week += 1) {
    const past = hour - week * weekHours
    if (past < first) break
    const weight = mostWeeks + 1 - week
    sum += weight * value(past)
    weights += weight
  }
  return weights === 0 ? 0 : sum / weights
}

/** Ratio of the seven days before an hour to the weekly mean. */
const growthAt = (past: Past, hour: number): number => {
  const mean = meanAt(past, hour, (start) => past.cameBefore(start + weekHours))
  return mean === 0 ? 1 : Math.min(mostGrowth, Math.max(1 / mostGrowth, past.cameBefore(hour) / mean))
}

/** Error of the forecast for each hour of the last seven days, made just before that hour. */
const measure = (past: Past, now: number): QueueForecast['error'] => {
  const days = { expected: 0, came: 0, missed: 0, hours: 0 }
  for (let hour = now - weekHours; hour < now; hour += 1) {
    const [expected, came] = [meanAt(past, hour, past.cameIn) * growthAt(past, hour), past.cameIn(hour)]
    // Quiet nights with nothing expected would make any forecast look good.
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
