import { instantOfClock, zoneOffset } from '@prosa/contract'

/** The instant of a zone's local time, as the browser's date-time field gives it; null: not a time. */
export const instantIn = (zone: string, local: string): string | null => {
  const ms = instantOfClock(zone, local)
  return ms === null ? null : new Date(ms).toISOString()
}

/** A zone's local time at an instant, in the format of the browser's date-time field. */
export const localIn = (zone: string, ms: number): string =>
  new Date(ms + zoneOffset(zone, ms)).toISOString().slice(0, 16)

/** This device's time zone, for companies without one. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
