import type { Lexeme } from '../text/lex.ts'
import type { LocalTime } from './calendar.ts'
import { dateOf, firstOfMonth } from './calendar.ts'
import type { Whole } from './date-month.ts'
import { wholeNamed } from './date-month.ts'
import { readYear } from './date-named.ts'
import type { ReadDate, Reader } from './date-reading.ts'
import { single } from './date-reading.ts'
import { afterWeekend, isNear, isWeekWord } from './date-relative.ts'
import { afterComing, isNextWord, isPast, weekdayOf } from './date-words.ts'
import { wordAt } from './lexemes.ts'
import { readNth } from './ordinal-words.ts'

type Span = Pick<ReadDate, 'from' | 'to'>
/** The part of a whole chosen by an ordinal, null if there is none. */
type Taker = (whole: Span, nth: number) => Span | null

/** The n-th of days repeated every `every` days; negative numbers count from the end. */
function nthDay(first: number, last: number, nth: number, every: number): number | null {
  const count = Math.floor((last - first) / every) + 1
  const index = nth > 0 ? nth - 1 : count + nth
  return index >= 0 && index < count ? first + index * every : null
}

/** "primeira terça", "último domingo", "segundo fim de semana": `length` days from the n-th such weekday. */
const takeWeekday =
  (weekday: number, length: number): Taker =>
  ({ from, to }, nth) => {
    const first = from + ((weekday - dateOf(from).weekday + 7) % 7)
    const day = nthDay(first, to, nth, 7)
    return day === null ? null : { from: day, to: day + length - 1 }
  }

/** A week, Monday to Sunday, belongs to the month or year of its Thursday, which has most of its days. */
const takeWeek: Taker = (whole, nth) => {
  const thursday = takeWeekday(4, 1)(whole, nth)
  return thursday ? { from: thursday.from - 3, to: thursday.from + 3 } : null
}

const takeDay: Taker = ({ from, to }, nth) => {
  const day = nthDay(from, to, nth, 1)
  return day === null ? null : { from: day, to: day }
}

/** The first fifteen days of a month, or the rest; for "metade" of a year, half of its months. */
const takeHalf: Taker = ({ from, to }, nth) => {
  const july = firstOfMonth(dateOf(from).year, 7)
  if (to - from > 31) return nth === 1 ? { from, to: july - 1 } : nth === 2 || nth === -1 ? { from: july, to } : null
  if (nth === 1) return { from, to: from + 14 }
  return nth === 2 || nth === -1 ? { from: from + 15, to } : null
}

/** Unit counted by an ordinal in a month or a year, and the position after its noun. */
function readCounted(lexemes: readonly Lexeme[], at: number): { take: Taker; next: number } | null {
  const word = wordAt(lexemes, at)
  const weekend = afterWeekend(lexemes, at)
  if (weekend > 0) return { take: takeWeekday(6, 2), next: weekend }
  if (isWeekWord(word)) return { take: takeWeek, next: at + 1 }
  if (word === 'quinzena' || word === 'metade') return { take: takeHalf, next: at + 1 }
  if (word === 'dia') return { take: takeDay, next: at + 1 }
  const weekday = weekdayOf(word)
  if (weekday < 0) return null
  const feira = wordAt(lexemes, at + 1) === '-' ? at + 2 : at + 1
  return { take: takeWeekday(weekday, 1), next: wordAt(lexemes, feira) === 'feira' ? feira + 1 : at + 1 }
}

/** The part of the named whole, or of the next such whole if it is in the past. */
function takeNext(take: Taker, nth: number, whole: Whole, now: LocalTime, next: number): ReadDate {
  const part = take(whole, nth)
  const chosen = whole.again && (!part || part.to < now.day) ? take(whole.again, nth) : part
  return chosen ? { ...chosen, next } : single(null, next)
}

/**
 * "primeira terça de outubro", "último dia do ano", "primeira semana de dezembro", "segunda quinzena de março": a part
 * of a month or a year by ordinal; for a month without a year the next one. Working days ("quinto dia útil do mês") are
 * no date, since the town's holidays are unknown.
 */
export const nthOf: Reader = (lexemes, at, now) => {
  const ordinal = readNth(lexemes, at)
  if (!ordinal) return null
  const counted = readCounted(lexemes, ordinal.next)
  if (!counted) return null
  const working = wordAt(lexemes, counted.next) === 'util'
  const whole = wholeNamed(lexemes, working ? counted.next + 1 : counted.next, now)
  if (!whole) return null
  return working ? single(null, whole.next) : takeNext(counted.take, ordinal.nth, whole, now, whole.next)
}

/** Months in each named part of a year. */
const partLengths: Readonly<Record<string, number>> = {
  bimestre: 2,
  trimestre: 3,
  tri: 3,
  quadrimestre: 4,
  semestre: 6,
}

const lengthOf = (word: string): number => (Object.hasOwn(partLengths, word) ? (partLengths[word] ?? 0) : 0)

const yearPart = (year: number, index: number, months: number, next: number): ReadDate => ({
  from: firstOfMonth(year, 1 + index * months),
  to: firstOfMonth(year, 1 + (index + 1) * months) - 1,
  next,
})

/** "primeiro trimestre de 2027", "2º semestre", "último trimestre do ano", from the ordinal on. */
function ordinalPart(lexemes: readonly Lexeme[], nth: number, at: number, now: LocalTime): ReadDate | null {
  const months = lengthOf(wordAt(lexemes, at))
  if (months === 0 || nth > 12 / months) return null
  const { year, month } = dateOf(now.day)
  const index = nth > 0 ? nth - 1 : 12 / months + nth
  const ofYear = /^d[eo]$/.test(wordAt(lexemes, at + 1)) && wordAt(lexemes, at + 2) === 'ano'
  const written = readYear(lexemes, at + 1, now) ?? (ofYear ? { year, next: at + 3 } : null)
  if (written) return yearPart(written.year, index, months, written.next)
  // "o último trimestre" is the previous one.
  if (nth < 0) return nth === -1 ? yearPart(year, Math.floor((month - 1) / months) - 1, months, at + 1) : null
  const part = yearPart(year, index, months, at + 1)
  return part.to < now.day ? yearPart(year + 1, index, months, at + 1) : part
}

/**
 * "primeiro trimestre de 2027", "2º semestre", "trimestre que vem", "este semestre": without a year, the current or the
 * next one.
 */
export const partOfYear: Reader = (lexemes, at, now) => {
  const ordinal = readNth(lexemes, at)
  if (ordinal) return ordinalPart(lexemes, ordinal.nth, ordinal.next, now)
  const months = lengthOf(wordAt(lexemes, at))
  if (months === 0) return null
  const { year, month } = dateOf(now.day)
  const index = Math.floor((month - 1) / months)
  const before = wordAt(lexemes, at - 1)
  const coming = afterComing(lexemes, at + 1)
  if (coming > 0 || isNextWord(before)) return yearPart(year, index + 1, months, coming || at + 1)
  if (isPast(wordAt(lexemes, at + 1))) return yearPart(year, index - 1, months, at + 2)
  return isNear(before) ? yearPart(year, index, months, at + 1) : null
}
