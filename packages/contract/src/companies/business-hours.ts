/*
 * When a workspace is open, in the company's time zone. Pure, used by server and screens. Hours are wall clock times: hours skipped by a clock change
 * do not occur, and repeated hours are open twice.
 */

import { zoneOffset } from '../zone-offset.ts'

/** `HH:MM`, the end up to `24:00` and exclusive. */
export interface OpenPeriod {
  from: string
  to: string
}

/** Error text for a period with both times set; null: valid. */
export const periodProblem = ({ from, to }: OpenPeriod): string | null => {
  if (from < to) return null
  return from === to || to === '00:00'
    ? 'O fim vem depois do início.'
    : `O fim vem depois do início. Para passar da meia-noite, use dois períodos: das ${from} às 00:00 neste dia e das 00:00 às ${to} no dia seguinte.`
}

export interface Holiday {
  /** `YYYY-MM-DD`. */
  date: string
  name: string
  /** Repeats every year. */
  isYearly: boolean
  /** Open only in these periods; empty: closed all day. */
  periods: readonly OpenPeriod[]
}

export interface BusinessHours {
  /** Seven days, Sunday first. */
  week: readonly (readonly OpenPeriod[])[]
  holidays: readonly Holiday[]
}

/** A half-open interval in ms since 1970. */
interface Span {
  start: number
  end: number
}

const minuteMs = 60_000
const dayMs = 86_400_000
/** Search limit in days; anything later counts as never. */
const horizonDays = 400

/** The moment at which the offset changes within an interval in which it does. */
const changeWithin = (timeZone: string, { start, end }: Span, before: number): number => {
  let same = start
  let other = end
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2)
    if (zoneOffset(timeZone, middle) === before) same = middle
    else other = middle
  }
  return other
}

const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))

/** Periods of a day, given in days since 1970. */
const periodsOf = ({ week, holidays }: BusinessHours, day: number): readonly OpenPeriod[] => {
  const date = new Date(day * dayMs).toISOString().slice(0, 10)
  const isOf = (holiday: Holiday): boolean =>
    holiday.date === date || (holiday.isYearly && holiday.date.slice(5) === date.slice(5))
  // A rule for one date takes precedence over one for every year.
  const holiday = holidays.find((one) => one.date === date) ?? holidays.find(isOf)
  return holiday ? holiday.periods : (week[new Date(day * dayMs).getUTCDay()] ?? [])
}

/** Open intervals of at most a day, in order; some may touch. */
const spansWithin = (hours: BusinessHours, timeZone: string, { start, end }: Span): Span[] => {
  const [first, last] = [zoneOffset(timeZone, start), zoneOffset(timeZone, end - 1)]
  const turn = first === last ? end : changeWithin(timeZone, { start, end: end - 1 }, first)
  const parts = [
    { start, end: turn, offset: first },
    { start: turn, end, offset: last },
  ]
  return parts.flatMap((part) => (part.start < part.end ? spansOfPart(hours, part) : []))
}

const spansOfPart = (hours: BusinessHours, { start, end, offset }: Span & { offset: number }): Span[] => {
  const found: Span[] = []
  const lastDay = Math.floor((end + offset - 1) / dayMs)
  for (let day = Math.floor((start + offset) / dayMs); day <= lastDay; day += 1)
    for (const { from, to } of periodsOf(hours, day)) {
      const midnight = day * dayMs - offset
      const span = {
        start: Math.max(start, midnight + minutesOf(from) * minuteMs),
        end: Math.min(end, midnight + minutesOf(to) * minuteMs),
      }
      if (span.start < span.end) found.push(span)
    }
  return found.sort((one, other) => one.start - other.start)
}

/** How far a local day may reach beyond the UTC day of the same date, its end and a clock change included. */
const daysApart = 3

/** How many days to search, forwards or back: a week without hours is only open on its special days. */
const daysToLook = ({ week, holidays }: BusinessHours, at: Date, direction: 1 | -1): number => {
  if (week.some((periods) => periods.length > 0)) return horizonDays
  const days = holidays
    .filter(({ periods }) => periods.length > 0)
    .map(({ date, isYearly }) =>
      isYearly ? horizonDays : (direction * (Date.parse(date) - at.getTime())) / dayMs + daysApart,
    )
  return Math.min(horizonDays, Math.ceil(Math.max(0, ...days)))
}

export const isOpenAt = (hours: BusinessHours, timeZone: string, at: Date): boolean => {
  const local = at.getTime() + zoneOffset(timeZone, at.getTime())
  const day = Math.floor(local / dayMs)
  const minute = (local - day * dayMs) / minuteMs
  return periodsOf(hours, day).some(({ from, to }) => minutesOf(from) <= minute && minute < minutesOf(to))
}

/** The next opening if closed, or closing if open; null: never, within the search limit. */
export const nextChangeAt = (hours: BusinessHours, timeZone: string, at: Date): Date | null => {
  const most = daysToLook(hours, at, 1)
  if (most === 0) return null
  const isOpen = isOpenAt(hours, timeZone, at)
  let reached = at.getTime()
  for (let days = 0; days < most; days += 1) {
    const start = at.getTime() + days * dayMs
    for (const span of spansWithin(hours, timeZone, { start, end: start + dayMs })) {
      if (!isOpen) return new Date(span.start)
      if (span.start > reached) return new Date(reached)
      reached = Math.max(reached, span.end)
    }
    if (isOpen && reached < start + dayMs) return new Date(reached)
  }
  return null
}

/** Since when it has been closed, if it is; null: for longer than the search limit. */
export const closedSince = (hours: BusinessHours, timeZone: string, at: Date): Date | null => {
  const most = daysToLook(hours, at, -1)
  for (let days = 1; days <= most; days += 1) {
    const start = at.getTime() - days * dayMs
    const ends = spansWithin(hours, timeZone, { start, end: start + dayMs }).map(({ end }) => end)
    if (ends.length > 0) return new Date(Math.max(...ends))
  }
  return null
}

/** When it will have been open for that many minutes since `from`; without hours it is always open. Null: never, within the search limit. */
export const addOpenMinutes = (
  hours: BusinessHours | null,
  timeZone: string,
  from: Date,
  minutes: number,
): Date | null => {
  let left = minutes * minuteMs
  if (hours === null) return new Date(from.getTime() + left)
  const most = daysToLook(hours, from, 1)
  for (let days = 0; days < most; days += 1) {
    const start = from.getTime() + days * dayMs
    for (const span of spansWithin(hours, timeZone, { start, end: start + dayMs })) {
      if (left <= span.end - span.start) return new Date(span.start + left)
      left -= span.end - span.start
    }
  }
  return null
}
