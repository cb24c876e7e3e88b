import type { Lexeme } from '../text/lex.ts'
import type { LocalTime } from './calendar.ts'
import { dateOf, firstOfMonth } from './calendar.ts'
import { readMonthShift, readYear } from './date-named.ts'
import type { ReadDate, Reader } from './date-reading.ts'
import { afterComing, isNextWord, isPast, monthOf } from './date-words.ts'
import { wordAt } from './lexemes.ts'

/** All days of a month; months beyond the year continue in the next ones. */
export const monthSpan = (year: number, month: number, next: number): ReadDate => ({
  from: firstOfMonth(year, month),
  to: firstOfMonth(year, month + 1) - 1,
  next,
})

/** All days of a year. */
export const yearSpan = (year: number, next: number): ReadDate => ({
  from: firstOfMonth(year, 1),
  to: firstOfMonth(year + 1, 1) - 1,
  next,
})

/** A month by name or number: with its year, "passado", "que vem", or the next one, including the current one. */
export function monthAlone(lexemes: readonly Lexeme[], at: number, month: number, day: number): ReadDate {
  const today = dateOf(day)
  const year = readYear(lexemes, at + 1, { day, minutes: 0 })
  if (year) return monthSpan(year.year, month, year.next)
  const before = wordAt(lexemes, at - 1)
  const past = isPast(wordAt(lexemes, at + 1))
  if (past || before === 'ultimo')
    return monthSpan(month >= today.month ? today.year - 1 : today.year, month, past ? at + 2 : at + 1)
  const coming = afterComing(lexemes, at + 1)
  const later = coming > 0 || isNextWord(before) ? month > today.month : month >= today.month
  return { ...monthSpan(later ? today.year : today.year + 1, month, coming || at + 1), open: 'year' }
}

/** Whether an expiry date is here: "validade 09/27", "vence em 10/28". */
function expires(lexemes: readonly Lexeme[], at: number): boolean {
  const before = wordAt(lexemes, at - 1)
  const cue = /^(?:em|de|ate|:|e)$/.test(before) ? wordAt(lexemes, at - 2) : before
  return /^(?:validade|valid[oa]|val|venc|vencimento|vence|expira|competencia|referencia|ref)$/.test(cue)
}

/** "validade 09/27": a month with a two-digit year, after an announcing word. */
export const expiry: Reader = (lexemes, at) => {
  const [month, year] = [wordAt(lexemes, at), wordAt(lexemes, at + 2)]
  const written = /^\d\d?$/.test(month) && wordAt(lexemes, at + 1) === '/' && /^[2-6]\d$/.test(year)
  if (!written || Number(month) < 1 || Number(month) > 12 || wordAt(lexemes, at + 3) === '/') return null
  return expires(lexemes, at) ? monthSpan(2000 + Number(year), Number(month), at + 3) : null
}

/** "2026-11", "2026/11" as the whole answer, or after "em". */
function yearAndMonth(lexemes: readonly Lexeme[], at: number): ReadDate | null {
  const [year, month] = [wordAt(lexemes, at), wordAt(lexemes, at + 2)]
  const written =
    /^(?:19|20)\d\d$/.test(year) && /^[-/]$/.test(wordAt(lexemes, at + 1)) && /^(?:0?[1-9]|1[0-2])$/.test(month)
  const led = lexemes.length === 3 || /^(?:em|desde|mes)$/.test(wordAt(lexemes, at - 1))
  const ends = lexemes[at + 3]?.spaced !== false || /^[.,!?;)]$/.test(wordAt(lexemes, at + 3))
  return written && led && ends ? monthSpan(Number(year), Number(month), at + 3) : null
}

/** "12/2026", "dez/2026", "dez/26", "2026-11". */
export function monthAndYear(lexemes: readonly Lexeme[], at: number): ReadDate | null {
  const iso = yearAndMonth(lexemes, at)
  if (iso) return iso
  const text = wordAt(lexemes, at)
  const named = monthOf(text, true)
  const month = /^\d{1,2}$/.test(text) ? Number(text) : named
  const year = wordAt(lexemes, at + 2)
  const sign = wordAt(lexemes, at + 1)
  if (month < 1 || month > 12 || wordAt(lexemes, at + 3) === '/') return null
  if (named > 0 && /^[/-]$/.test(sign) && /^\d\d$/.test(year) && lexemes[at + 2]?.spaced === false)
    return monthSpan(2000 + Number(year), month, at + 3)
  const dashed = sign === '-' && /^\d\d$/.test(text) && lexemes[at + 2]?.spaced === false
  const parted = sign === '/' || dashed || (named > 0 && sign === 'de')
  return parted && /^(?:19|20)\d\d$/.test(year) ? monthSpan(Number(year), month, at + 3) : null
}

/**
 * A month or year that contains the part. `again` is used if the part is in the past: a year later for a month without
 * a year, the next month for "do mês".
 */
export interface Whole extends ReadDate {
  again?: ReadDate
}

/**
 * "de outubro", "de março de 2027", "do mês", "deste mês", "do mês que vem", "do ano", "de 2027", including the
 * preposition.
 */
export function wholeNamed(lexemes: readonly Lexeme[], at: number, now: LocalTime): Whole | null {
  const today = dateOf(now.day)
  const shift = readMonthShift(lexemes, at)
  if (shift) {
    const whole = monthSpan(today.year, today.month + shift.months, shift.next)
    const running = wordAt(lexemes, at) === 'do' && wordAt(lexemes, at + 1) === 'mes' && shift.months === 0
    return running ? { ...whole, again: monthSpan(today.year, today.month + 1, shift.next) } : whole
  }
  const of = wordAt(lexemes, at)
  if (!/^(?:d[eo]|em|no|n?este|n?esse|deste|desse)$/.test(of)) return null
  const word = wordAt(lexemes, at + 1)
  if (word === 'mes' && wordAt(lexemes, at + 2) === 'de') return wholeNamed(lexemes, at + 2, now)
  const month = monthOf(word, true)
  if (month > 0) {
    const whole = monthAlone(lexemes, at + 1, month, now.day)
    const year = dateOf(whole.from).year
    return whole.next > at + 2 ? whole : { ...whole, again: monthSpan(year + 1, month, whole.next) }
  }
  const year = readYear(lexemes, at, now)
  if (year) return yearSpan(year.year, year.next)
  if (word !== 'ano') return null
  if (wordAt(lexemes, at + 2) === 'de') return wholeNamed(lexemes, at + 2, now)
  return yearSpan(today.year, at + 2)
}
