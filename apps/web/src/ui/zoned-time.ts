import { zoneOffset } from '@prosa/contract'

/** The instant that clocks of a zone show so; null for what is no moment. Where a clock is put on, the later one. */
export const instantIn = (zone: string, local: string): string | null => {
  const ms = Date.parse(`${local}Z`)
  if (Number.isNaN(ms)) return null
  return new Date(ms - zoneOffset(zone, ms - zoneOffset(zone, ms))).toISOString()
}

/** What clocks of a zone show at an instant, as a field of the browser has it. */
export const localIn = (zone: string, ms: number): string =>
  new Date(ms + zoneOffset(zone, ms)).toISOString().slice(0, 16)

/** The zone of this machine, for a company that has none. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
