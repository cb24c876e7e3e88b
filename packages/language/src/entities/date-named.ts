import type { Lexeme } from '../text/lex.ts'
import type { LocalTime } from './calendar.ts'
import { dateOf, dayNumber } from './calendar.ts'
import { isFraction } from './date-fraction.ts'
import { isPlaceName } from './date-place.ts'
import type { ReadDate, Reader } from './date-reading.ts'
import { single } from './date-reading.ts'
import { afterComing, goesOn, isNextWord, isPast, monthOf } from './date-words.ts'
import { follows, gluedDigits, gluedSign, wordAt } from './lexemes.ts'
import { readNumberWords } from './number-words.ts'
import { readOrdinalWords } from './ordinal-words.ts'
import { readQuantity } from './quantity.ts'

/** Two-digit years are in this century up to twenty years ahead, else in the last one. */
function fullYear(digits: string, now: LocalTime): number | null {
  if (digits.length === 4) return Number(digits)
  if (digits.length !== 2) return null
  const year = 2000 + Number(digits)
  return year > dateOf(now.day).year + 20 ? year - 100 : year
}

/** A day and month without a year: the next one, including today. The 29th of February needs its year. */
export function nextDate(month: number, day: number, now: LocalTime): number | null {
  const { year } = dateOf(now.day)
  for (let ahead = 0; ahead <= 8; ahead++) {
    const found = dayNumber(year + ahead, month, day)
    if (found !== null && found >= now.day) return found
  }
  return null
}

/** Whether digits continue after a date, so that it is none, except a second date: "20/01-25/01". */
function isGrown(lexemes: readonly Lexeme[], at: number): boolean {
  if (!gluedSign(lexemes, at, /^[-/.:]$/) || (wordAt(lexemes, at) === '.' && !gluedDigits(lexemes, at + 1)))
    return false
  const second = wordAt(lexemes, at) === '-' && gluedDigits(lexemes, at + 1) && gluedSign(lexemes, at + 2, /^\/$/)
  return !(second && wordAt(lexemes, at - 2) === '/')
}

/** 15/05/2026, 15-05-26, 15.05.2026, 15/05, 2026-05-15. */
export const numericDate: Reader = (lexemes, at, now) => {
  const first = lexemes[at]
  if (first?.kind !== 'digits') return null
  const spread = spreadDate(lexemes, at)
  if (spread) return spread
  if (!gluedSign(lexemes, at + 1, /^[-/.]$/) || !gluedDigits(lexemes, at + 2)) return null
  const sign = wordAt(lexemes, at + 1)
  const [a, b] = [first.text, wordAt(lexemes, at + 2)]
  const third =
    gluedSign(lexemes, at + 3, /^[-/.]$/) && wordAt(lexemes, at + 3) === sign && gluedDigits(lexemes, at + 4)
  if (!third) {
    const [unit, before] = [lexemes[at + 3], wordAt(lexemes, at - 1)]
    // "24/7", "de 8/8h".
    const always =
      (a === '24' && b === '7' && before !== 'dia') || (unit?.spaced === false && /^h(?:s|rs?)?$/.test(unit.text))
    const written =
      sign === '/' || ((before === 'dia' || (sign === '-' && lexemes.length === 3)) && /^(?:0[1-9]|1[0-2])$/.test(b))
    if (always || !written || a.length > 2 || b.length > 2 || isGrown(lexemes, at + 3)) return null
    const ofMonth = wordAt(lexemes, at + 3) === 'de' && monthOf(wordAt(lexemes, at + 4), true) > 0
    if (ofMonth || isFraction(lexemes, at)) return null
    return single(nextDate(Number(b), Number(a), now), at + 3, 'year')
  }
  const c = wordAt(lexemes, at + 4)
  if (gluedDigits(lexemes, at + 6) && isGrown(lexemes, at + 5)) return null
  if (a.length === 4) return single(dayNumber(Number(a), Number(b), Number(c)), at + 5)
  const year = fullYear(c, now)
  if (year === null || a.length > 2 || b.length > 2) return null
  // "12/22/2026": month first, if it cannot be otherwise.
  const swapped = sign === '/' && c.length === 4 && Number(b) > 12 && Number(a) <= 12
  return single(swapped ? dayNumber(year, Number(a), Number(b)) : dayNumber(year, Number(b), Number(a)), at + 5)
}

/** "15 / 12 / 2026": strokes with spaces, only with a four-digit year. */
function spreadDate(lexemes: readonly Lexeme[], at: number): ReadDate | null {
  const [day, month, year] = [wordAt(lexemes, at), wordAt(lexemes, at + 2), wordAt(lexemes, at + 4)]
  const spread =
    wordAt(lexemes, at + 1) === '/' &&
    lexemes[at + 1]?.spaced === true &&
    wordAt(lexemes, at + 3) === '/' &&
    /^(?:19|20)\d\d$/.test(year)
  return spread && /^\d\d?$/.test(day) && /^\d\d?$/.test(month)
    ? single(dayNumber(Number(year), Number(month), Number(day)), at + 5)
    : null
}

const birthCue = /^(?:nasci|nascid[ao]|nascimento|nasc|data|em|dia)$/

/** "12 05 1987" as the whole answer, or after "nascimento" and the like. */
function spacedDate(lexemes: readonly Lexeme[], at: number): ReadDate | null {
  const [day, month, year] = [wordAt(lexemes, at), wordAt(lexemes, at + 1), wordAt(lexemes, at + 2)]
  if (!/^\d\d?$/.test(day) || !/^\d\d?$/.test(month) || !/^(?:19|20)\d\d$/.test(year)) return null
  const cue = /^[a-z]/.test(wordAt(lexemes, at - 1)) ? wordAt(lexemes, at - 1) : wordAt(lexemes, at - 2)
  if (lexemes.length !== 3 && !birthCue.test(cue)) return null
  const found = dayNumber(Number(year), Number(month), Number(day))
  return found === null ? null : single(found, at + 3)
}

/** 05081979 as the whole answer, or after "nascimento" and the like. */
export const compactDate: Reader = (lexemes, at) => {
  const spaced = spacedDate(lexemes, at)
  if (spaced) return spaced
  const digits = wordAt(lexemes, at)
  if (!/^\d{8}$/.test(digits) || (lexemes[at + 1] && !lexemes[at + 1]?.spaced && lexemes[at + 1]?.kind !== 'sign'))
    return null
  const before = wordAt(lexemes, at - 1)
  const cue = /^[a-z]/.test(before) ? before : wordAt(lexemes, at - 2)
  const year = Number(digits.slice(4))
  if (!(lexemes.length === 1 || birthCue.test(cue)) || year < 1900 || year > 2100) return null
  const day = dayNumber(year, Number(digits.slice(2, 4)), Number(digits.slice(0, 2)))
  return day === null ? null : single(day, at + 1)
}

/** Number of a day of the month: digits, words or "primeiro"; also "1º". */
export function readDayOfMonth(lexemes: readonly Lexeme[], at: number): { day: number; next: number } | null {
  if (wordAt(lexemes, at) === 'primeiro') return { day: 1, next: at + 1 }
  if (lexemes[at]?.kind === 'digits') {
    const day = Number(wordAt(lexemes, at))
    const ordinal = /^o$/.test(wordAt(lexemes, at + 1)) && lexemes[at + 1]?.spaced === false
    const glued =
      lexemes[at + 1]?.spaced === false &&
      !ordinal &&
      (lexemes[at + 1]?.kind === 'word' || gluedDigits(lexemes, at + 2))
    return day >= 1 && day <= 31 && wordAt(lexemes, at).length <= 2 && !glued
      ? { day, next: at + (ordinal ? 2 : 1) }
      : null
  }
  const read = readQuantity(lexemes, at)
  return read && Number.isInteger(read.value) && read.value >= 1 && read.value <= 31
    ? { day: read.value, next: read.next }
    : null
}

/** "de 2026" after a month, and its end. */
export function readYear(
  lexemes: readonly Lexeme[],
  at: number,
  now: LocalTime,
): { year: number; next: number } | null {
  const from = /^(?:d[eo]|[/,-])$/.test(wordAt(lexemes, at)) ? at + 1 : at
  const text = wordAt(lexemes, from)
  if (/^\d{4}$/.test(text) && Number(text) >= 1900 && Number(text) < 2200) return { year: Number(text), next: from + 1 }
  const spoken = from > at ? readNumberWords(lexemes, from) : null
  if (spoken && Number.isInteger(spoken.value) && spoken.value >= 1900 && spoken.value < 2200)
    return { year: spoken.value, next: spoken.next }
  const { year } = dateOf(now.day)
  if (/^d?est[ea]$|^d?esse$/.test(text) && wordAt(lexemes, from + 1) === 'ano') return { year, next: from + 2 }
  if (isNextWord(text) && wordAt(lexemes, from + 1) === 'ano') return { year: year + 1, next: from + 2 }
  if (text !== 'ano') return null
  const coming = afterComing(lexemes, from + 1)
  if (coming > 0) return { year: year + 1, next: coming }
  if (wordAt(lexemes, from + 1) === 'seguinte') return { year: year + 1, next: from + 2 }
  if (wordAt(lexemes, from + 1) === 'anterior') return { year: year - 1, next: from + 2 }
  if (/^retrasado$/.test(wordAt(lexemes, from + 1))) return { year: year - 2, next: from + 2 }
  if (/^(?:atual|corrente)$/.test(wordAt(lexemes, from + 1))) return { year, next: from + 2 }
  return isPast(wordAt(lexemes, from + 1)) ? { year: year - 1, next: from + 2 } : null
}

/** "de 85" after a month: a two-digit year, if it is no hour. */
export function yearOfTwo(
  lexemes: readonly Lexeme[],
  at: number,
  now: LocalTime,
): { year: number; next: number } | null {
  const sign = wordAt(lexemes, at)
  const text = wordAt(lexemes, at + 1)
  if (!/^(?:de|[/-])$/.test(sign) || !/^\d\d$/.test(text)) return null
  if (sign !== 'de' && (lexemes[at]?.spaced || lexemes[at + 1]?.spaced)) return null
  const behind = wordAt(lexemes, at + 2)
  if (sign === 'de' && (!goesOn(lexemes, at + 2) || /^(?:a|as|ate|ou|:|h)$/.test(behind))) return null
  const year = fullYear(text, now)
  return year === null ? null : { year, next: at + 2 }
}

/** The day of a date in words: digits, number words or an ordinal ("terceiro", "décimo terceiro", "3º"). */
function readNamedDay(lexemes: readonly Lexeme[], at: number): { day: number; next: number } | null {
  const plain = readDayOfMonth(lexemes, at)
  if (plain) return plain
  const ordinal = readOrdinalWords(lexemes, at)
  const fits =
    ordinal && ordinal.nth <= 31 && wordAt(lexemes, ordinal.next) === 'de' && wordAt(lexemes, at).endsWith('o')
  return fits && monthOf(wordAt(lexemes, ordinal.next + 1), false) > 0 ? { day: ordinal.nth, next: ordinal.next } : null
}

/** "15 de maio", "15 de maio de 2026", "1º de maio", "quinze de maio". */
export const namedDate: Reader = (lexemes, at, now) => {
  const day = readNamedDay(lexemes, at)
  if (!day) return null
  const of = /^(?:de|do|\/|-)$/.test(wordAt(lexemes, day.next)) ? 1 : 0
  if (of === 1 && follows(lexemes, day.next, ['do', 'mes'])) return null
  const name = wordAt(lexemes, day.next + of)
  const month = monthOf(name, true)
  if (month === 0 || isPlaceName(lexemes, at)) return null
  const after = day.next + of + 1
  const year = readYear(lexemes, after, now) ?? yearOfTwo(lexemes, after, now)
  // "um set", "2 set de facas": a short month without "de" only counts after digits, and if nothing depends on it.
  const loose = of === 0 && monthOf(name, false) === 0
  if (loose && (lexemes[at]?.kind !== 'digits' || (!year && /^d[aeo]$/.test(wordAt(lexemes, after))))) return null
  return year
    ? single(dayNumber(year.year, month, day.day), year.next)
    : single(nextDate(month, day.day, now), after, 'year')
}

/** Offset in months from the current one: "deste mês" 0, "do mês que vem" 1, "do mês passado" -1. */
export function readMonthShift(lexemes: readonly Lexeme[], at: number): { months: number; next: number } | null {
  const from = /^(?:d[eo]|no|neste|nesse|deste|desse|este|esse|o)$/.test(wordAt(lexemes, at)) ? at + 1 : at
  if (isNextWord(wordAt(lexemes, from))) {
    const place = wordAt(lexemes, from + 1) === '.' ? from + 2 : from + 1
    return wordAt(lexemes, place) === 'mes' ? { months: 1, next: place + 1 } : null
  }
  const coming = wordAt(lexemes, from) === 'mes' ? afterComing(lexemes, from + 1) : 0
  if (coming > 0) return { months: 1, next: coming }
  if (follows(lexemes, from, ['mes', 'atual']) || follows(lexemes, from, ['mes', 'corrente']))
    return { months: 0, next: from + 2 }
  if (follows(lexemes, from, ['mes', 'seguinte'])) return { months: 1, next: from + 2 }
  if (follows(lexemes, from, ['mes', 'retrasado'])) return { months: -2, next: from + 2 }
  if (follows(lexemes, from, ['mes', 'anterior'])) return { months: -1, next: from + 2 }
  if (follows(lexemes, from, ['mes', 'passado']) || follows(lexemes, from, ['ultimo', 'mes']))
    return { months: -1, next: from + 2 }
  return from > at && wordAt(lexemes, from) === 'mes' ? { months: 0, next: from + 1 } : null
}
