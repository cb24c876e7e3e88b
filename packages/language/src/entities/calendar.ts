import type { Moment } from '../types.ts'

/** A calendar day as days since 1970-01-01, and a time of day in minutes, without time zone. */
export interface LocalTime {
  day: number
  minutes: number
}

const dayMs = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

/** The local day and time of a moment. Throws RangeError for an invalid time or time zone. */
export function localTime(moment: Moment): LocalTime {
  let format = formats.get(moment.timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: moment.timeZone,
      hourCycle: 'h23',
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    formats.set(moment.timeZone, format)
  }
  const parts = new Map(format.formatToParts(new Date(moment.now)).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0
  return { day: dayNumber(part('year'), part('month'), part('day')) ?? 0, minutes: part('hour') * 60 + part('minute') }
}

/** Day count of a date (month and day from 1), null if the calendar has no such day. */
export function dayNumber(year: number, month: number, day: number): number | null {
  const time = Date.UTC(year, month - 1, day)
  const date = new Date(time)
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return time / dayMs
}

/** Year, month (from 1), day and weekday (0 is Sunday) of a day count. */
export function dateOf(day: number): { year: number; month: number; day: number; weekday: number } {
  const date = new Date(day * dayMs)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
  }
}

/** ISO 8601 date of a day count. */
export function isoDate(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** Day count of the first day of a month; months beyond the year continue in the next ones. */
export function firstOfMonth(year: number, month: number): number {
  return Date.UTC(year, month - 1, 1) / dayMs
}

/** The same day some months later, or the month's last day if it is shorter. */
export function addMonths(day: number, months: number): number {
  const from = dateOf(day)
  const first = firstOfMonth(from.year, from.month + months)
  const next = firstOfMonth(from.year, from.month + months + 1)
  return Math.min(first + from.day - 1, next - 1)
}

/** Easter Sunday of a year (Gregorian; Meeus, Jones and Butcher). */
export function easter(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return firstOfMonth(year, month) + ((h + l - 7 * m + 114) % 31)
}
