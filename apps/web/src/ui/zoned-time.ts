import { zoneOffset } from '@prosa/contract'

/** The instant of a zone's local time; null if invalid. A time skipped by daylight saving gives the later instant. */
export const instantIn = (zone: string, local: string): string | null => {
  const ms = Date.parse(`${local}Z`)
  if (Number.isNaN(ms)) return null
  return new Date(ms - zoneOffset(zone, ms - zoneOffset(zone, ms))).toISOString()
}

/** A zone's local time at an instant, in the format of the browser's date-time field. */
export const localIn = (zone: string, ms: number): string =>
  new Date(ms + zoneOffset(zone, ms)).toISOString().slice(0, 16)

/** This device's time zone, for companies without one. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
