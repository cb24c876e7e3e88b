import type { Lexeme } from '../text/lex.ts'
import { addMonths, dateOf } from './calendar.ts'
import type { ReadDate } from './date-reading.ts'

/** A date with the place where it begins and how it was said. */
export interface PlacedDate extends ReadDate {
  at: number
  kind: 'day' | 'relative' | 'weekday' | 'week' | 'other'
}

/** Most lexemes between two dates that belong together. */
const reach = 6
const dayPart = '(?:(?:de|a|pela|na) (?:manha|tarde|noite|madrugada))'
/** Between a weekday and its date: nothing, a comma, a dash, a bracket, "no", "que é". */
const apposed = new RegExp(
  `^(?:${dayPart})? ?(?:[,(:-]|, no|no|, que e|que e|que cai|, que cai n[ao]|que cai n[ao]|q e|, dia|agora)?$`,
)
const joinsSpan = /^(?:a|ao|ate|ate o|ao dia|-|a o)$/
const joinsWeek = /^(?:,|na|no|, na|, no|-|pode ser|pode ser na|, pode ser)?$/

/**
 * Settles a date with the one before it and says whether it is part of that one. "sexta dia 20", "sábado, 28/11" and "dia 20 (sexta)" are one value, the
 * date. "de 15/11 a 20/11" said between the two began in this year. "semana que vem, na sexta" is the Friday of that week.
 */
export function settleBeside(lexemes: readonly Lexeme[], found: PlacedDate[], date: PlacedDate): boolean {
  const last = found.at(-1)
  if (!last || date.at - last.next > reach || date.at < last.next) return false
  const between = lexemes
    .slice(last.next, date.at)
    .map(({ text }) => text)
    .join(' ')
  if (last.kind === 'week' && date.kind === 'weekday' && joinsWeek.test(between)) {
    if (last.to - last.from === 6) date.from = date.to = last.from + ((dateOf(date.from).weekday + 6) % 7)
    return false
  }
  const merged = joinWeekday(lexemes, last, date, between)
  if (merged) {
    found[found.length - 1] = merged
    return true
  }
  const isSpan = joinsSpan.test(between) || (between === 'e' && lexemes[last.at - 1]?.text === 'entre')
  if (isSpan && last.open && date.open && last.from > date.from && last.from === last.to) {
    const earlier = addMonths(last.from, last.open === 'year' ? -12 : -1)
    if (dateOf(earlier).day === dateOf(last.from).day) last.from = last.to = earlier
  }
  return false
}

/** One date of a weekday and a day beside it, or of "hoje, dia 18"; null when they are two. */
function joinWeekday(
  lexemes: readonly Lexeme[],
  last: PlacedDate,
  date: PlacedDate,
  between: string,
): PlacedDate | null {
  if (last.kind === 'relative' && date.kind === 'day' && last.from === date.from && apposed.test(between))
    return { ...date, at: last.at }
  const day = last.kind === 'weekday' ? date : last
  const name = last.kind === 'weekday' ? last : date
  const pair = name.kind === 'weekday' && (day.kind === 'day' || day.kind === 'relative') && day.from === day.to
  if (!pair || !apposed.test(between)) return null
  const { weekday } = dateOf(name.from)
  let at = day.from
  if (dateOf(at).weekday !== weekday) {
    const earlier = day.open ? addMonths(at, day.open === 'year' ? -12 : -1) : at
    // "sexta, dia 13" said on the 18th: the Friday tells which 13th.
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
