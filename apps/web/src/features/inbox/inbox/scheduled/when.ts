import type { Formats } from '../../../../ui/format.ts'
import { localIn } from '../../../../ui/zoned-time.ts'
import { scheduledTexts as texts } from './scheduled-texts.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** 'hoje, 18:00', 'amanhã, 09:00', 'ontem, 09:00', 'segunda-feira, 23/11, 09:00', then the day. */
export const whenText = (formats: Formats, instant: string, nowMs: number): string => {
  const ahead = -formats.daysAgo(instant, nowMs)
  const time = formats.time(instant)
  const near: Record<number, string> = { [-1]: texts.yesterday, 0: texts.today, 1: texts.tomorrow }
  const day = near[ahead] ?? (ahead > 1 && ahead < 7 ? formats.weekday(instant) : formats.day(instant))
  return `${day}, ${time}`
}

/** With a capital, for the beginning of a line. */
export const startOfLine = (when: string): string => when.charAt(0).toUpperCase() + when.slice(1)

export interface QuickTime {
  label: string
  /** As the operation takes it. */
  at: { instant: string } | { clock: string }
  /** The one most often meant. */
  isUsual?: boolean
}

/** A time of day so many days from now, whatever clocks do between. */
const clockAfter = (zone: string, nowMs: number, days: number, time: string): string => {
  const noon = Date.parse(`${localIn(zone, nowMs).slice(0, 10)}T12:00Z`)
  return `${new Date(noon + days * dayMs).toISOString().slice(0, 10)}T${time}`
}

/** The clock time most often meant, `YYYY-MM-DDTHH:mm`. */
export const tomorrowAtNine = (zone: string, nowMs: number): string => clockAfter(zone, nowMs, 1, '09:00')

/** Moments most often chosen: an instant in an hour, and clock times of the company's zone. */
export const quickTimes = (zone: string, nowMs: number, timeOf: (instant: string) => string): QuickTime[] => {
  const inAnHour = new Date(Math.ceil((nowMs + hourMs) / minuteMs) * minuteMs).toISOString()
  const now = localIn(zone, nowMs)
  const weekday = new Date(`${now.slice(0, 10)}T12:00Z`).getUTCDay()
  const toMonday = (8 - weekday) % 7 || 7
  return [
    { label: texts.inAnHour(timeOf(inAnHour)), at: { instant: inAnHour } },
    ...(now.slice(11) < '17:30'
      ? [{ label: texts.todayAtSix, at: { clock: clockAfter(zone, nowMs, 0, '18:00') } }]
      : []),
    { label: texts.tomorrowAtNine, at: { clock: tomorrowAtNine(zone, nowMs) }, isUsual: true },
    ...(toMonday === 1
      ? []
      : [{ label: texts.mondayAtNine, at: { clock: clockAfter(zone, nowMs, toMonday, '09:00') } }]),
  ]
}
