/** How far the zone is ahead of UTC at an instant. */
const offsetMs = (zone: string, ms: number): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(ms)
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((one) => one.type === type)?.value)
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) -
    Math.floor(ms / 1000) * 1000
  )
}

/** The instant that clocks of a zone show so; null for what is no moment. Where a clock is put on, the later one. */
export const instantIn = (zone: string, local: string): string | null => {
  const ms = Date.parse(`${local}Z`)
  if (Number.isNaN(ms)) return null
  return new Date(ms - offsetMs(zone, ms - offsetMs(zone, ms))).toISOString()
}

/** What clocks of a zone show at an instant, as a field of the browser has it. */
export const localIn = (zone: string, ms: number): string =>
  new Date(ms + offsetMs(zone, ms)).toISOString().slice(0, 16)

/** The zone of this machine, for a company that has none. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
