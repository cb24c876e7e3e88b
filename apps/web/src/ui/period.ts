import type { DayRange } from './day-range.ts'

export const periodPresets = ['hoje', '7d', '30d', 'mes'] as const
export type PeriodPreset = (typeof periodPresets)[number]

/** A named period moves with the current day; chosen days stay. */
export type Period = PeriodPreset | DayRange

const isPreset = (text: string): text is PeriodPreset => (periodPresets as readonly string[]).includes(text)

/** A period as URL text: `hoje`, `7d`, `30d`, `mes`, `2026-11-01~2026-11-21`, or open at one end. */
export const printPeriod = (period: Period): string =>
  typeof period === 'string' ? period : `${period.startAt ?? ''}~${period.endAt ?? ''}`

/** Parses the URL text; invalid text gives `fallback`. */
export function parsePeriod(text: string | null, fallback: Period): Period {
  if (text === null) return fallback
  if (isPreset(text)) return text
  const [found, startAt, endAt] = /^(\d{4}-\d{2}-\d{2})?~(\d{4}-\d{2}-\d{2})?$/.exec(text) ?? []
  return found === undefined || !isDay(startAt) || !isDay(endAt)
    ? fallback
    : { startAt: startAt ?? null, endAt: endAt ?? null }
}

const isDay = (day: string | undefined): boolean => day === undefined || !Number.isNaN(Date.parse(day))

/** The days of a period; `today` is the company's day, as `YYYY-MM-DD`. */
export function daysOf(period: Period, today: string): DayRange {
  switch (period) {
    case 'hoje':
      return { startAt: today, endAt: today }
    case '7d':
      return { startAt: daysBefore(today, 6), endAt: today }
    case '30d':
      return { startAt: daysBefore(today, 29), endAt: today }
    case 'mes':
      return { startAt: `${today.slice(0, 7)}-01`, endAt: today }
    default:
      return period
  }
}

function daysBefore(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - count)
  return date.toISOString().slice(0, 10)
}
