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

/** A promotion or a holiday of the last week does not carry the forecast further than this from the mean. */
const mostGrowth = 2

/**
 * How many rooms will come to the queue in each of the next hours: the mean of the same hour of the same weekday, newer weeks weighing more, brought
 * to as much as the last seven days had. Without that it would say of a company that grows what came almost three weeks ago.
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
  /** Rooms of one hour. */
  cameIn: (hour: number) => number
  /** Rooms of the seven days before an hour. */
  cameBefore: (hour: number) => number
}

const readPast = (counts: ReadonlyMap<number, number>, first: number, now: number): Past => {
  const cameIn = (hour: number): number => counts.get(hour) ?? 0
  /** Of all hours before each, from the first on. */
  const sums = [0]
  for (let hour = first; hour < now; hour += 1) sums.push((sums.at(-1) ?? 0) + cameIn(hour))
  const until = (hour: number): number => sums[Math.max(0, hour - first)] ?? 0
  return { first, cameIn, cameBefore: (hour) => until(hour) - until(hour - weekHours) }
}

/**
 * The mean of what was so many weeks before an hour, of the weeks that there are: those before the first room say nothing.
 * @param value of the hour a week or more before
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

/** How the seven days before an hour stand to the mean of the weeks that end there. */
const growthAt = (past: Past, hour: number): number => {
  const mean = meanAt(past, hour, (start) => past.cameBefore(start + weekHours))
  return mean === 0 ? 1 : Math.min(mostGrowth, Math.max(1 / mostGrowth, past.cameBefore(hour) / mean))
}

/** What it would have said of each hour of the last seven days just before it, against what came. */
const measure = (past: Past, now: number): QueueForecast['error'] => {
  const days = { expected: 0, came: 0, missed: 0, hours: 0 }
  for (let hour = now - weekHours; hour < now; hour += 1) {
    const [expected, came] = [meanAt(past, hour, past.cameIn) * growthAt(past, hour), past.cameIn(hour)]
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
