import type { Lexeme } from '../text/lex.ts'
import type { PlacedDate } from './adjacent-date.ts'
import { settleInBackground, turnBack, turnPast } from './adjacent-date.ts'
import type { LocalTime } from './calendar.ts'
import { isoDate, localTime } from './calendar.ts'
import { several } from './date-count.ts'
import { bareDay, dayOfWeekday, monthDay, numberedMonth, numberedSpan } from './date-day.ts'
import { fromAnother } from './date-from.ts'
import { holiday } from './date-holiday.ts'
import { expiry } from './date-month.ts'
import { compactDate, namedDate, numericDate } from './date-named.ts'
import { nthOf, partOfYear } from './date-nth.ts'
import type { Reader } from './date-reading.ts'
import { distance, monthOrYear, neighbouringDay, partOf, relativeDay, week } from './date-relative.ts'
import { dayOf, laterDay, rowShiftedDay, sharedMonth } from './date-series.ts'
import { weekday } from './date-weekday.ts'
import type { Finder } from './finder.ts'

/** Readers of absolute days, in the order they are tried. */
const readers: readonly (readonly [Reader, PlacedDate['kind']])[] = [
  [distance, 'other'],
  [neighbouringDay, 'relative'],
  [several, 'other'],
  [nthOf, 'other'],
  [partOfYear, 'other'],
  [holiday, 'other'],
  [expiry, 'other'],
  [numericDate, 'day'],
  [numberedMonth, 'day'],
  [compactDate, 'day'],
  [namedDate, 'day'],
  [sharedMonth, 'day'],
  [rowShiftedDay, 'day'],
  [dayOf, 'day'],
  [laterDay, 'day'],
  [bareDay, 'day'],
  [dayOfWeekday, 'day'],
  [monthDay, 'day'],
  [relativeDay, 'relative'],
  [weekday, 'weekday'],
  [week, 'week'],
  [partOf, 'other'],
  [numberedSpan, 'other'],
  [monthOrYear, 'other'],
]

/** All readers: relative days first. */
const allReaders: typeof readers = [
  [fromAnother((lexemes, at, now) => readAt(lexemes, at, now, readers)), 'other'],
  ...readers,
]

/** Words before a date that belong to it, and are included in the match. */
const leading = /^(?:proxim[ao]|ultim[ao]|est[ea]|ess[ea]|nest[ea]|ness[ea]|outra)$/

/**
 * Restores marks that folding removes and that distinguish words: "março" from the name Marco, "maio" from "maiô", "nº"
 * from "no".
 */
function withMarks(text: string, lexemes: readonly Lexeme[]): readonly Lexeme[] {
  if (!/[çÇôÔº°]|\u0327|\u0302/.test(text)) return lexemes
  return lexemes.map((lexeme) => {
    if (!/^(?:marco|maio|no)$/.test(lexeme.text)) return lexeme
    const written = text.slice(lexeme.start, lexeme.end).normalize('NFC').toLowerCase()
    return /^(?:março|maiô|n[º°])$/.test(written) ? { ...lexeme, text: written } : lexeme
  })
}

/** Whether digits are part of something longer: a code, an amount, a time. */
function isInside(lexemes: readonly Lexeme[], at: number, floor: number): boolean {
  const [first, before] = [lexemes[at], lexemes[at - 1]]
  if (first?.kind !== 'digits' || !before || first.spaced || at <= floor) return false
  // The later day of "10-15 de dezembro", and "p/5a feira".
  if (at === floor + 1 && /^[-/,]$/.test(before.text)) return false
  if (before.text === '/' && lexemes[at - 2]?.text === 'p') return false
  return /^[-/.:,]$|^[a-z]+$/.test(before.text)
}

/**
 * Dates in Brazilian forms, relative to `moment`: 15/05, 15 de maio de 2026, dia 15, dias 5 e 6 de dezembro, hoje,
 * amanhã, sexta que vem, 3ª feira, daqui a 3 dias, semana que vem, fim do mês, Natal. The normal form is ISO 8601: a
 * day (2026-05-15) or, for several, the first and last day (2026-05-11/2026-05-17). Without a year, the next such day
 * is meant: dates include today, weekdays do not. A weekday beside a date gives one value, the date. Nonexistent days
 * are not found.
 */
export const findDate: Finder = (message, moment) => {
  const lexemes = withMarks(message.text, message.lexemes)
  const found: PlacedDate[] = []
  let now: LocalTime | undefined
  let floor = 0
  for (let index = 0; index < lexemes.length; ) {
    now ??= localTime(moment)
    const passed = lexemes[index]?.kind === 'sign' || isInside(lexemes, index, floor)
    const placed = passed ? null : readAt(lexemes, index, now, allReaders)
    if (!placed) {
      index++
      continue
    }
    const before = lexemes[index - 1]
    const leads = before && index - 1 >= floor && leading.test(before.text) && lexemes[index]?.kind === 'word'
    index = placed.next
    floor = index
    if (placed.from > placed.to) continue
    const date = leads ? { ...placed, at: placed.at - 1 } : placed
    const base = found.at(-1)
    if (date.step !== undefined && base) date.from = date.to = (date.step > 0 ? base.to : base.from) + date.step
    turnPast(lexemes, date, now.day)
    turnBack(lexemes, date, now.day)
    index = floor = date.next
    if (!settleInBackground(lexemes, found, date) && !date.loose) found.push(date)
  }
  return found.map(({ from, to, at, next }) => ({
    value: from === to ? isoDate(from) : `${isoDate(from)}/${isoDate(to)}`,
    start: lexemes[at]?.start ?? 0,
    end: lexemes[next - 1]?.end ?? 0,
  }))
}

/** The date that begins at a position, and the reader that read it. */
function readAt(lexemes: readonly Lexeme[], at: number, now: LocalTime, tried: typeof readers): PlacedDate | null {
  for (const [reader, kind] of tried) {
    const read = reader(lexemes, at, now)
    if (read) return { ...read, kind, at }
  }
  return null
}
