/*
 * When a workspace is open, in the company's time zone: pure, for server and screens. Hours are those of the clock on the wall: where
 * it is put forward, hours that it leaps over do not happen, and where it is put back, hours that come twice are open twice.
 */

import { zoneOffset } from './zone-offset.ts'

/** `HH:MM`, the end up to `24:00`; the end does not belong to it. */
export interface OpenPeriod {
  from: string
  to: string
}

/** What is wrong with a period whose times are both given, in words for people; null: nothing. */
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
  /** On that day of every year. */
  isYearly: boolean
  /** Open in these alone; none: closed all day. */
  periods: readonly OpenPeriod[]
}

export interface BusinessHours {
  /** Seven days, Sunday first. */
  week: readonly (readonly OpenPeriod[])[]
  holidays: readonly Holiday[]
}

/** A stretch of time in ms since 1970; its end does not belong to it. */
interface Span {
  start: number
  end: number
}

const minuteMs = 60_000
const dayMs = 86_400_000
/** What is not found within so many days is never. */
const horizonDays = 400

/** Where the offset changes within the stretch, given that it does. */
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

/** Periods of a day, given as a count of days since 1970. */
const periodsOf = ({ week, holidays }: BusinessHours, day: number): readonly OpenPeriod[] => {
  const date = new Date(day * dayMs).toISOString().slice(0, 10)
  const isOf = (holiday: Holiday): boolean =>
    holiday.date === date || (holiday.isYearly && holiday.date.slice(5) === date.slice(5))
  // What is said of this very day goes before what is said of every year.
  const holiday = holidays.find((one) => one.date === date) ?? holidays.find(isOf)
  return holiday ? holiday.periods : (week[new Date(day * dayMs).getUTCDay()] ?? [])
}

/** Open stretches of at most a day, in order; some may touch. */
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

/** A day may lie so far from where UTC has it, its end and a clock that is put back with it. */
const daysApart = 3

/** For how many days it is worth looking, onwards or back: a week without hours is open on its special days alone. */
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

/** When it opens next, where it is closed, or closes, where it is open; null: never, as far as can be seen. */
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

/** Since when it is closed, where it is closed at that moment; null: for as long as can be seen. */
export const closedSince = (hours: BusinessHours, timeZone: string, at: Date): Date | null => {
  const most = daysToLook(hours, at, -1)
  for (let days = 1; days <= most; days += 1) {
    const start = at.getTime() - days * dayMs
    const ends = spansWithin(hours, timeZone, { start, end: start + dayMs }).map(({ end }) => end)
    if (ends.length > 0) return new Date(Math.max(...ends))
  }
  return null
}

/**
 * The moment at which it has been open for so many minutes since `from`; without hours it is always open. Null: never, as far as
 * can be seen.
 */
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
