import type { Lexeme } from '../text/lex.ts'
import { addMonths, dateOf, dayNumber, firstOfMonth } from './calendar.ts'
import type { ReadDate } from './date-reading.ts'
import { nextDay } from './date-series.ts'
import { wordAt } from './lexemes.ts'

/** A date with its position and form. */
export interface PlacedDate extends ReadDate {
  at: number
  kind: 'day' | 'relative' | 'weekday' | 'week' | 'other'
}

/** Maximum of lexemes between two dates that belong together. */
const reach = 6
const dayPart = '(?:(?:de|a|pela|na) (?:manha|tarde|noite|madrugada))'
const time = '(?:,? ?(?:as )?\\d{1,2} ?(?:h|hs|hrs|horas|:)(?: \\d\\d)?(?: h)?)'
/**
 * Allowed between a weekday and its date: nothing, a comma, a dash, a bracket, "no", "que é", a part of the day or a
 * time.
 */
const apposed = new RegExp(
  `^(?:${dayPart}|${time})? ?(?:[,(:-]|, no|no|, que e|que e|que cai|, que cai n[ao]|que cai n[ao]|q e|, dia|agora)?$`,
)
const joinsSpan = /^(?:a|ao|ate|ate o|ao dia|-|a o)$/
const joinsDays = /^(?:[,/-]|,? ?(?:e|ou|a|ate)(?: n?a| n?o)?)$/
const joinsWeek = /^(?:,|na|no|, na|, no|-|pode ser|pode ser na|, pode ser)?$/

/**
 * Combines a date with the previous one, and returns whether it is part of it. "sexta dia 20", "sábado, 28/11" and "dia
 * 20 (sexta)" are one date. "de 15/11 a 20/11" said between the two began in this year. "semana que vem, na sexta" is
 * the Friday of that week.
 */
export function settleInBackground(lexemes: readonly Lexeme[], found: PlacedDate[], date: PlacedDate): boolean {
  const last = found.at(-1)
  if (!last || date.at - last.next > reach || date.at < last.next) return false
  const between = textBetween(lexemes, last, date)
  if (last.kind === 'week' && date.kind === 'weekday' && joinsWeek.test(between)) {
    if (last.to - last.from === 6) putInWeek(date, last.from)
    return false
  }
  if (last.kind === 'weekday' && date.kind === 'weekday' && joinsDays.test(between)) {
    shareWeek(lexemes, found, date)
    return false
  }
  const merged = joinWeekday(lexemes, last, date, between)
  if (merged) {
    found[found.length - 1] = merged
    return true
  }
  const isSpan = joinsSpan.test(between) || (between === 'e' && lexemes[last.at - 1]?.text === 'entre')
  if ((isSpan || between === 'e') && last.kind === 'day' && date.kind === 'day') shareYear(last, date, isSpan)
  if ((isSpan || between === 'e') && last.kind === 'other' && date.kind === 'other') shareMonthYear(last, date)
  if (isSpan && last.open && date.open && last.from > date.from && last.from === last.to) {
    const earlier = addMonths(last.from, last.open === 'year' ? -12 : -1)
    if (dateOf(earlier).day === dateOf(last.from).day) last.from = last.to = earlier
  }
  return false
}

const textBetween = (lexemes: readonly Lexeme[], last: PlacedDate, date: PlacedDate): string =>
  lexemes
    .slice(last.next, date.at)
    .map(({ text }) => text)
    .join(' ')

/** Moves a date to the same weekday in the week of a Monday. */
function putInWeek(date: PlacedDate, monday: number): void {
  date.from = date.to = monday + ((dateOf(date.from).weekday + 6) % 7)
  date.week = monday
}

/**
 * Weekdays in a row belong to one week: "quinta e sexta da semana que vem", "semana que vem, na quinta ou na sexta".
 */
function shareWeek(lexemes: readonly Lexeme[], found: readonly PlacedDate[], date: PlacedDate): void {
  const last = found.at(-1)
  if (last && typeof last.week === 'number' && date.week === undefined) putInWeek(date, last.week)
  else if (typeof date.week === 'number') putRowInWeek(lexemes, found, date, date.week)
}

/** Moves the bare weekdays joined to the last one into its week. */
function putRowInWeek(
  lexemes: readonly Lexeme[],
  found: readonly PlacedDate[],
  date: PlacedDate,
  monday: number,
): void {
  let after = date
  for (let index = found.length - 1; index >= 0 && index >= found.length - 7; index--) {
    const before = found[index]
    const joined = before?.kind === 'weekday' && before.week === undefined
    if (!joined || !joinsDays.test(textBetween(lexemes, before, after))) return
    putInWeek(before, monday)
    after = before
  }
}

/**
 * A year or month said once applies to both dates: "10 de março a 15 de abril de 2025" begins in 2025, and "de 28 de
 * julho até o dia 3" ends in the month after the 28th.
 */
function shareYear(last: PlacedDate, date: PlacedDate, isSpan: boolean): void {
  if (last.open === 'year' && !date.open && last.from === last.to) {
    const from = dateOf(last.from)
    const { year } = dateOf(date.from)
    const same = dayNumber(year, from.month, from.day)
    const chosen = same !== null && same > date.from && isSpan ? dayNumber(year - 1, from.month, from.day) : same
    if (chosen !== null) last.from = last.to = chosen
  } else if (isSpan && last.open !== 'month' && date.open === 'month') {
    const day = nextDay(dateOf(date.from).day, last.from)
    if (day !== null) date.from = date.to = day
  }
}

/** "março e abril de 2025", "de novembro a janeiro de 2027": the later month's year also applies to the earlier one. */
function shareMonthYear(last: PlacedDate, date: PlacedDate): void {
  const whole = (of: PlacedDate): boolean => dateOf(of.from).day === 1 && of.to - of.from >= 27 && of.to - of.from <= 30
  if (last.open !== 'year' || date.open || !whole(last) || !whole(date)) return
  const { month } = dateOf(last.from)
  const later = dateOf(date.from)
  const year = month > later.month ? later.year - 1 : later.year
  last.from = firstOfMonth(year, month)
  last.to = firstOfMonth(year, month + 1) - 1
}

/** Combines a weekday and a day beside it, or two names of one day; null for two different dates. */
function joinWeekday(
  lexemes: readonly Lexeme[],
  last: PlacedDate,
  date: PlacedDate,
  between: string,
): PlacedDate | null {
  const same = last.from === date.from && last.from === last.to && date.from === date.to && apposed.test(between)
  // "hoje, dia 18", "12 de junho, dia dos namorados".
  if (same && date.kind !== 'weekday' && last.kind !== 'weekday') return { ...date, at: last.at }
  const day = last.kind === 'weekday' ? date : last
  const name = last.kind === 'weekday' ? last : date
  const pair = name.kind === 'weekday' && (day.kind === 'day' || day.kind === 'relative') && day.from === day.to
  if (!pair || !apposed.test(between)) return null
  const { weekday } = dateOf(name.from)
  let at = day.from
  if (dateOf(at).weekday !== weekday) {
    const earlier = day.open ? addMonths(at, day.open === 'year' ? -12 : -1) : at
    // "sexta, dia 13" said on the 18th: the weekday decides which 13th is meant.
    if (dateOf(earlier).weekday === weekday && dateOf(earlier).day === dateOf(at).day) at = earlier
    else if (day.kind === 'relative' || /^,/.test(between) || name.from === day.from) return null
  }
  const closes = between.endsWith('(') && lexemes[date.next]?.text === ')'
  return {
    from: at,
    to: at,
    at: last.at,
    next: closes ? date.next + 1 : date.next,
    kind: 'day',
    ...(day.open ? { open: day.open } : {}),
  }
}

/** Moves a future date back by a month or a year, if its month or year is open. */
function takeLast(date: PlacedDate, today: number): void {
  if (!date.open || date.from <= today) return
  const months = date.open === 'year' ? -12 : -1
  const whole = date.to > date.from
  date.from = addMonths(date.from, months)
  date.to = whole ? addMonths(date.to + 1, months) - 1 : date.from
}

/** "dia 15 passado", "15 de outubro último", "no último dia 15": the most recent such day. */
export function turnPast(lexemes: readonly Lexeme[], date: PlacedDate, today: number): void {
  if (date.kind !== 'day') return
  const behind = wordAt(lexemes, date.next)
  const said = behind === 'passado' || (behind === 'ultimo' && wordAt(lexemes, date.next + 1) !== 'dia')
  if (!said && wordAt(lexemes, date.at) !== 'ultimo') return
  takeLast(date, today)
  if (said) date.next++
}

/**
 * "desde sexta", "desde o dia 10", "desde outubro": an open date after "desde" is the most recent one, for a weekday
 * excluding today.
 */
export function turnBack(lexemes: readonly Lexeme[], date: PlacedDate, today: number): void {
  const before = wordAt(lexemes, date.at - 1)
  if ((/^(?:[oa]|dia)$/.test(before) ? wordAt(lexemes, date.at - 2) : before) !== 'desde') return
  if (date.kind === 'weekday' && date.week === undefined) {
    date.from = date.to = date.from - (date.from - 7 < today ? 7 : 14)
    date.week = 'said'
  } else takeLast(date, today)
}
