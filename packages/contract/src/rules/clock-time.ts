import { zoneOffset } from '../zone-offset.ts'

const dayMs = 24 * 60 * 60_000

/** The instant of a clock time (`YYYY-MM-DDTHH:mm`) in a zone, in milliseconds, as `instantOfLocal` gives it. Null: not a time. */
export const instantOfClock = (zone: string, clock: string): number | null => {
  const local = Date.parse(`${clock}Z`)
  return Number.isNaN(local) ? null : instantOfLocal(zone, local)
}

/**
 * The instant of a zone's local time, which is given as if it were UTC, in milliseconds. Where clocks go forward, a time that does not exist gives the first
 * one after it; where they go back, a time that comes twice gives its first.
 */
export const instantOfLocal = (zone: string, local: number): number => {
  // Offsets of half a day around it: at most one change lies between.
  const before = zoneOffset(zone, local - dayMs)
  const after = zoneOffset(zone, local + dayMs)
  const first = local - before
  if (zoneOffset(zone, first) === before) return first
  const second = local - after
  return zoneOffset(zone, second) === after ? second : changeBetween(zone, second, first)
}

/** When the zone's offset changes between two instants, to the millisecond. */
const changeBetween = (zone: string, from: number, to: number): number => {
  let [low, high] = from < to ? [from, to] : [to, from]
  const start = zoneOffset(zone, low)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (zoneOffset(zone, middle) === start) low = middle
    else high = middle
  }
  return high
}
