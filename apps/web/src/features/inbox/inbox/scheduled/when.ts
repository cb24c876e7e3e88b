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

export interface QuickTime {
  label: string
  /** As the operation takes it. */
  at: { instant: string } | { clock: string }
  /** The one most often meant. */
  isUsual?: boolean
}

/** Moments most often chosen: an instant in an hour, and clock times of the company's zone. */
export const quickTimes = (zone: string, nowMs: number, timeOf: (instant: string) => string): QuickTime[] => {
  const inAnHour = new Date(Math.ceil((nowMs + hourMs) / minuteMs) * minuteMs).toISOString()
  const now = localIn(zone, nowMs)
  const dayAfter = (days: number): string =>
    new Date(Date.parse(`${now.slice(0, 10)}T12:00Z`) + days * dayMs).toISOString().slice(0, 10)
  const weekday = new Date(`${now.slice(0, 10)}T12:00Z`).getUTCDay()
  const toMonday = (8 - weekday) % 7 || 7
  return [
    { label: texts.inAnHour(timeOf(inAnHour)), at: { instant: inAnHour } },
    ...(now.slice(11) < '17:30' ? [{ label: texts.todayAtSix, at: { clock: `${dayAfter(0)}T18:00` } }] : []),
    { label: texts.tomorrowAtNine, at: { clock: `${dayAfter(1)}T09:00` }, isUsual: true },
    ...(toMonday === 1 ? [] : [{ label: texts.mondayAtNine, at: { clock: `${dayAfter(toMonday)}T09:00` } }]),
  ]
}
