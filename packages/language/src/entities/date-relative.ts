import type { Lexeme } from '../text/lex.ts'
import { addMonths, dateOf, firstOfMonth } from './calendar.ts'
import { readMonthShift, readYear } from './date-named.ts'
import { isName, isPlaceName } from './date-place.ts'
import type { ReadDate, Reader } from './date-reading.ts'
import { single } from './date-reading.ts'
import { afterComing, isNextWord, isPast, monthOf, placeBefore } from './date-words.ts'
import { follows, wordAt } from './lexemes.ts'
import { readQuantity } from './quantity.ts'

const days: Readonly<Record<string, number>> = {
  hoje: 0,
  hj: 0,
  hje: 0,
  amanha: 1,
  amanhan: 1,
  amanh: 1,
  amnha: 1,
  amnh: 1,
  amn: 1,
  ontem: -1,
  ontm: -1,
  anteontem: -2,
  antiontem: -2,
  antontem: -2,
}

/** "hoje", "amanhã", "depois de amanhã", "dps d amanha", "ontem", "anteontem". "Hoje em dia" is no day. */
export const relativeDay: Reader = (lexemes, at, { day }) => {
  const word = wordAt(lexemes, at)
  const of = /^d[ei]?$/.test(wordAt(lexemes, at + 1))
  const third = wordAt(lexemes, at + 2)
  if (of && /^(?:depois|dpois|dps|dpz|dp)$/.test(word) && Object.hasOwn(days, third) && days[third] === 1)
    return single(day + 2, at + 3)
  if (of && word === 'antes' && Object.hasOwn(days, third) && days[third] === -1) return single(day - 2, at + 3)
  if (!Object.hasOwn(days, word)) return null
  if (days[word] === 0 && follows(lexemes, at + 1, ['em', 'dia']) && lexemes[at + 3]?.kind !== 'digits') return null
  return single(day + (days[word] ?? 0), at + 1)
}

/** "essa", "nesta", "deste": the week, month or day that is running. */
export const isNear = (word: string): boolean => /^(?:n?est[ea]|n?ess[ea]|dest[ea]|dess[ea])$/.test(word)

/** Monday of a day's week. */
export const weekOf = (day: number): number => day - ((dateOf(day).weekday + 6) % 7)
const span = (from: number, length: number, next: number): ReadDate => ({ from, to: from + length - 1, next })
const monthSpan = (year: number, month: number, next: number): ReadDate => ({
  from: firstOfMonth(year, month),
  to: firstOfMonth(year, month + 1) - 1,
  next,
})

/** "fim de semana", "fds", "findi": the place behind it, 0 when it does not stand here. */
function afterWeekend(lexemes: readonly Lexeme[], at: number): number {
  const word = wordAt(lexemes, at)
  if (/^(?:fds|findi|finde)$/.test(word)) return at + 1
  const whole =
    /^(?:fim|final)$/.test(word) && /^d[ei]?$/.test(wordAt(lexemes, at + 1)) && isWeekWord(wordAt(lexemes, at + 2))
  return whole ? at + 3 : 0
}

const isWeekWord = (word: string): boolean => /^(?:semana|semna|smn|smna)$/.test(word)

/** "semana que vem", "essa semana", "fim de semana": weeks run from Monday to Sunday, a weekend is Saturday and Sunday. */
export const week: Reader = (lexemes, at, { day }) => {
  const monday = weekOf(day)
  const weekend = afterWeekend(lexemes, at)
  const before = wordAt(lexemes, placeBefore(lexemes, at))
  if (weekend > 0) {
    const coming = afterComing(lexemes, weekend)
    const past = isPast(wordAt(lexemes, weekend))
    const shift = isNextWord(before) || coming > 0 ? 7 : past || before === 'ultimo' ? -7 : 0
    return span(monday + 5 + shift, 2, coming || weekend + (past ? 1 : 0))
  }
  if (!isWeekWord(wordAt(lexemes, at))) return null
  const after = wordAt(lexemes, at + 1)
  const coming = afterComing(lexemes, at + 1)
  if (coming > 0) return span(monday + 7, 7, coming)
  if (/^(?:seguinte|proxima)$/.test(after)) return span(monday + 7, 7, at + 2)
  if (isNextWord(before) || before === 'outra') return span(monday + 7, 7, at + 1)
  if (isPast(after)) return span(monday - 7, 7, at + 2)
  if (after === 'retrasada') return span(monday - 14, 7, at + 2)
  if (before === 'ultima') return span(monday - 7, 7, at + 1)
  return isNear(before) || before === 'pro' ? span(monday, 7, at + 1) : null
}

/** "da semana que vem", "da próxima semana", "dessa semana": the Monday of that week. */
export function weekNamed(
  lexemes: readonly Lexeme[],
  at: number,
  day: number,
): { monday: number; next: number } | null {
  if (!/^(?:d[ae]|dess[ae]|dest[ae])$/.test(wordAt(lexemes, at))) return null
  const near = /^des[st]/.test(wordAt(lexemes, at))
  const leads = isNextWord(wordAt(lexemes, at + 1)) || wordAt(lexemes, at + 1) === 'outra'
  const place = leads ? (wordAt(lexemes, at + 2) === '.' ? at + 3 : at + 2) : at + 1
  if (!isWeekWord(wordAt(lexemes, place))) return null
  const monday = weekOf(day)
  const coming = afterComing(lexemes, place + 1)
  if (coming > 0) return { monday: monday + 7, next: coming }
  if (leads) return { monday: monday + 7, next: place + 1 }
  if (/^(?:seguinte|proxima)$/.test(wordAt(lexemes, place + 1))) return { monday: monday + 7, next: place + 2 }
  if (isPast(wordAt(lexemes, place + 1))) return { monday: monday - 7, next: place + 2 }
  return near ? { monday, next: place + 1 } : null
}

const beginning = /^(?:inicio|comeco)$/
const middle = /^(?:meio|meados|metade)$/
const end = /^(?:fim|final)$/

/** The first ten days of a month, the next ten, or the rest. */
function partOfMonth(word: string, month: ReadDate): ReadDate {
  if (beginning.test(word)) return { ...month, to: month.from + 9 }
  return middle.test(word)
    ? { ...month, from: month.from + 10, to: month.from + 19 }
    : { ...month, from: month.from + 20 }
}

/** "fim do mês", "começo de dezembro", "meados de janeiro", "fim do ano". */
export const partOf: Reader = (lexemes, at, now) => {
  const word = wordAt(lexemes, at)
  if (!beginning.test(word) && !middle.test(word) && !end.test(word)) return null
  const today = dateOf(now.day)
  const shift = readMonthShift(lexemes, at + 1)
  if (shift) return partOfMonth(word, monthSpan(today.year, today.month + shift.months, shift.next))
  if (!/^d[eo]$/.test(wordAt(lexemes, at + 1))) return null
  if (wordAt(lexemes, at + 2) === 'ano') {
    const coming = afterComing(lexemes, at + 3)
    const month = beginning.test(word) ? 1 : middle.test(word) ? 6 : 12
    return monthSpan(today.year + (coming > 0 || month < today.month ? 1 : 0), month, coming || at + 3)
  }
  const month = monthOf(wordAt(lexemes, at + 2), false)
  const whole = month > 0 ? monthAlone(lexemes, at + 2, month, now.day) : null
  return whole ? partOfMonth(word, whole) : null
}

/** A month by name or number: with its year, "passado", "que vem", or the next one, this one included. */
function monthAlone(lexemes: readonly Lexeme[], at: number, month: number, day: number): ReadDate {
  const today = dateOf(day)
  const year = readYear(lexemes, at + 1, { day, minutes: 0 })
  if (year) return monthSpan(year.year, month, year.next)
  if (isPast(wordAt(lexemes, at + 1)))
    return monthSpan(month >= today.month ? today.year - 1 : today.year, month, at + 2)
  return monthSpan(month >= today.month ? today.year : today.year + 1, month, afterComing(lexemes, at + 1) || at + 1)
}

/** "12/2026" and "dez/2026". */
function monthAndYear(lexemes: readonly Lexeme[], at: number): ReadDate | null {
  const text = wordAt(lexemes, at)
  const month = /^\d{1,2}$/.test(text) ? Number(text) : monthOf(text, true)
  const year = wordAt(lexemes, at + 2)
  const parted = /^(?:\/|de)$/.test(wordAt(lexemes, at + 1)) && !(/^\d/.test(text) && wordAt(lexemes, at + 1) === 'de')
  if (!parted || month < 1 || month > 12 || !/^(?:19|20)\d\d$/.test(year) || wordAt(lexemes, at + 3) === '/')
    return null
  return monthSpan(Number(year), month, at + 3)
}

/** "mês que vem", "em maio", "maio de 2027", "12/2026", "ano que vem". */
export const monthOrYear: Reader = (lexemes, at, { day }) => {
  const today = dateOf(day)
  const word = wordAt(lexemes, at)
  const shift = readMonthShift(lexemes, at)
  const begins = shift && (word === 'mes' || /^prox|^ultimo|^n?este$|^n?esse$|^deste|^desse/.test(word))
  if (shift && begins) return monthSpan(today.year, today.month + shift.months, shift.next)
  if (isNextWord(word) && wordAt(lexemes, at + 1) === 'ano') return yearSpan(today.year + 1, at + 2)
  if (word === 'ano' && afterComing(lexemes, at + 1) > 0) return yearSpan(today.year + 1, afterComing(lexemes, at + 1))
  if (word === 'ano' && isPast(wordAt(lexemes, at + 1))) return yearSpan(today.year - 1, at + 2)
  if (word === 'ano' && isNear(wordAt(lexemes, at - 1))) return yearSpan(today.year, at + 1)
  const withYear = monthAndYear(lexemes, at)
  if (withYear) return withYear
  const month = monthOf(word, false)
  return month === 0 || isName(lexemes, at) || isPlaceName(lexemes, at) ? null : monthAlone(lexemes, at, month, day)
}

const yearSpan = (year: number, next: number): ReadDate => ({
  from: firstOfMonth(year, 1),
  to: firstOfMonth(year + 1, 1) - 1,
  next,
})

function shifted(day: number, count: number, unit: string): number | null {
  if (/^dias?$/.test(unit)) return day + count
  if (/^semanas?$/.test(unit)) return day + count * 7
  if (/^(?:mes|meses)$/.test(unit)) return addMonths(day, count)
  if (/^anos?$/.test(unit)) return addMonths(day, count * 12)
  return /^quinzenas?$/.test(unit) ? day + count * 15 : null
}

/** "daqui a 3 dias", "em duas semanas", "daqui um mês", "há 3 dias", "3 dias atrás", "faz uma semana". */
export const distance: Reader = (lexemes, at, { day }) => {
  const word = wordAt(lexemes, at)
  const ahead = /^da[qk](?:ui|i)$/.test(word)
    ? at + (/^(?:a|ha|uns|umas)$/.test(wordAt(lexemes, at + 1)) ? 2 : 1)
    : /^(?:em|dentro)$/.test(word)
      ? at + (wordAt(lexemes, at + 1) === 'de' ? 2 : 1)
      : 0
  const back = /^(?:ha|faz|tem)$/.test(word) ? at + 1 : 0
  const start = ahead || back || at
  const from = /^(?:uns|umas|cerca|mais|menos|quase)$/.test(wordAt(lexemes, start))
    ? start + (wordAt(lexemes, start + 1) === 'ou' ? 3 : 1)
    : start
  const read = readQuantity(lexemes, from)
  if (!read || !Number.isInteger(read.value) || read.value > 5000) return null
  const unitAt = read.next
  if (/^uteis$/.test(wordAt(lexemes, unitAt + 1))) return null
  const isBack = /^atras$/.test(wordAt(lexemes, unitAt + 1))
  if (!ahead && !back && !isBack) return null
  const target = shifted(day, isBack || back ? -read.value : read.value, wordAt(lexemes, unitAt))
  return target === null ? null : single(target, unitAt + (isBack ? 2 : 1))
}
