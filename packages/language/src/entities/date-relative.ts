import type { Lexeme } from '../text/lex.ts'
import { addMonths, dateOf } from './calendar.ts'
import { monthAlone, monthAndYear, monthSpan, yearSpan } from './date-month.ts'
import { readMonthShift, readYear } from './date-named.ts'
import { isName, isPlaceName } from './date-place.ts'
import type { ReadDate, Reader } from './date-reading.ts'
import { single } from './date-reading.ts'
import {
  afterComing,
  goesOn,
  isNextWord,
  isPast,
  monthOf,
  placeBefore,
  plainShortMonthOf,
  weekdayOf,
} from './date-words.ts'
import { follows, wordAt } from './lexemes.ts'
import { readQuantity } from './quantity.ts'

const days: Readonly<Record<string, number>> = {
  hoje: 0,
  hj: 0,
  hje: 0,
  hojee: 0,
  amanha: 1,
  amanhan: 1,
  amanhaa: 1,
  amanh: 1,
  amnha: 1,
  amnh: 1,
  amn: 1,
  ontem: -1,
  ontm: -1,
  anteontem: -2,
  antiontem: -2,
  antontem: -2,
  trasanteontem: -3,
  trasantontem: -3,
}

/** "hoje", "amanhã", "depois de amanhã", "dps d amanha", "ontem", "anteontem". "Hoje em dia" is no day. */
export const relativeDay: Reader = (lexemes, at, { day }) => {
  const word = wordAt(lexemes, at)
  const of = /^d[ei]?$/.test(wordAt(lexemes, at + 1))
  const third = wordAt(lexemes, at + 2)
  if (of && /^(?:depois|dpois|dps|dpz|dp)$/.test(word) && Object.hasOwn(days, third) && days[third] === 1)
    return single(day + 2, at + 3)
  if (of && word === 'antes' && Object.hasOwn(days, third) && days[third] === -1) return single(day - 2, at + 3)
  if (word === 'ante' && wordAt(lexemes, at + 1) === '-' && third === 'ontem') return single(day - 2, at + 3)
  if (!Object.hasOwn(days, word)) return null
  if (days[word] === 0 && follows(lexemes, at + 1, ['em', 'dia']) && lexemes[at + 3]?.kind !== 'digits') return null
  return single(day + (days[word] ?? 0), at + 1)
}

/** "no dia seguinte", "dia anterior": relative to the previous date, or else to today. "Esta noite" is today. */
export const neighbouringDay: Reader = (lexemes, at, { day }) => {
  const word = wordAt(lexemes, at)
  const next = wordAt(lexemes, at + 1)
  if (word === 'dia' && next === 'seguinte') return { ...single(day + 1, at + 2), step: 1 }
  if (word === 'dia' && next === 'anterior') return { ...single(day - 1, at + 2), step: -1 }
  if (word === 'noite' && next === 'passada') return single(day - 1, at + 2)
  return /^n?es[st]a$/.test(word) && /^(?:manha|tarde|noite|madrugada)$/.test(next) ? single(day, at + 2) : null
}

/** "essa", "nesta", "deste": the current week, month or day. */
export const isNear = (word: string): boolean => /^(?:n?est[ea]|n?ess[ea]|dest[ea]|dess[ea])$/.test(word)

/** Number of weeks for "passada" and "retrasada"; 0 for other words. */
export const weeksBack = (word: string): number =>
  isPast(word) ? 1 : /^(?:retrasad|retrazad|antepassad)[oa]$/.test(word) ? 2 : 0

/** Monday of a day's week. */
export const weekOf = (day: number): number => day - ((dateOf(day).weekday + 6) % 7)
const span = (from: number, length: number, next: number): ReadDate => ({ from, to: from + length - 1, next })
/** "fim de semana", "fds", "findi": the position after it, 0 without a match. */
export function afterWeekend(lexemes: readonly Lexeme[], at: number): number {
  const word = wordAt(lexemes, at)
  if (/^(?:fds|findi|finde)$/.test(word)) return at + 1
  if (!/^(?:fim|final|fins|finais)$/.test(word)) return 0
  const of = wordAt(lexemes, at + 1) === '-' ? at + 2 : at + 1
  const name = wordAt(lexemes, of + 1) === '-' ? of + 2 : of + 1
  return /^d[ei]?$/.test(wordAt(lexemes, of)) && isWeekWord(wordAt(lexemes, name)) ? name + 1 : 0
}

export const isWeekWord = (word: string): boolean => /^(?:semana|semna|smn|smna)$/.test(word)

/** "semana que vem", "essa semana", "fim de semana": weeks run from Monday to Sunday, a weekend is Saturday and Sunday. */
export const week: Reader = (lexemes, at, { day }) => {
  const monday = weekOf(day)
  const weekend = afterWeekend(lexemes, at)
  const before = wordAt(lexemes, placeBefore(lexemes, at))
  if (weekend > 0) {
    const coming = afterComing(lexemes, weekend)
    const earlier = weeksBack(wordAt(lexemes, weekend))
    const shift = isNextWord(before) || coming > 0 ? 7 : earlier > 0 ? earlier * -7 : before === 'ultimo' ? -7 : 0
    return span(monday + 5 + shift, 2, coming || weekend + (earlier > 0 ? 1 : 0))
  }
  if (!isWeekWord(wordAt(lexemes, at))) return null
  const after = wordAt(lexemes, at + 1)
  const coming = afterComing(lexemes, at + 1)
  if (coming > 0) return span(monday + 7, 7, coming)
  if (/^(?:seguinte|proxima)$/.test(after)) return span(monday + 7, 7, at + 2)
  if (after === 'anterior') return span(monday - 7, 7, at + 2)
  if (isNextWord(before) || before === 'outra') return span(monday + 7, 7, at + 1)
  if (weeksBack(after) > 0) return span(monday - weeksBack(after) * 7, 7, at + 2)
  if (before === 'ultima') return span(monday - 7, 7, at + 1)
  if (/^(?:atual|corrente)$/.test(after)) return span(monday, 7, at + 2)
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
  const earlier = weeksBack(wordAt(lexemes, place + 1))
  if (earlier > 0) return { monday: monday - earlier * 7, next: place + 2 }
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

/**
 * "começo da semana" is Monday and Tuesday, "meio da semana" Wednesday and Thursday, "fim da semana que vem" from
 * Friday on; by default in the current week.
 */
function partOfWeek(lexemes: readonly Lexeme[], at: number, day: number): ReadDate | null {
  const word = wordAt(lexemes, at)
  if (!/^(?:da|dess[ae]|dest[ae])$/.test(wordAt(lexemes, at + 1))) return null
  const running = isWeekWord(wordAt(lexemes, at + 2)) ? { monday: weekOf(day), next: at + 3 } : null
  const week = weekNamed(lexemes, at + 1, day) ?? running
  if (!week) return null
  const first = beginning.test(word) ? 0 : middle.test(word) ? 2 : 4
  return { from: week.monday + first, to: week.monday + (first === 4 ? 6 : first + 1), next: week.next }
}

/** "o resto da semana", "o resto do mês": from today on. */
function restOf(lexemes: readonly Lexeme[], at: number, day: number): ReadDate | null {
  if (wordAt(lexemes, at) !== 'resto' || !/^d(?:[ao]|es[st][ae])$/.test(wordAt(lexemes, at + 1))) return null
  const today = dateOf(day)
  const unit = wordAt(lexemes, at + 2)
  if (isWeekWord(unit)) return { from: day, to: weekOf(day) + 6, next: at + 3 }
  if (unit === 'mes') return { ...monthSpan(today.year, today.month, at + 3), from: day }
  return unit === 'ano' ? { ...yearSpan(today.year, at + 3), from: day } : null
}

/** "fim do mês", "começo de dezembro", "meados de janeiro", "fim do ano". */
export const partOf: Reader = (lexemes, at, now) => {
  const word = wordAt(lexemes, at)
  const rest = restOf(lexemes, at, now.day)
  if (rest) return rest
  if (!beginning.test(word) && !middle.test(word) && !end.test(word)) return null
  const today = dateOf(now.day)
  const inWeek = partOfWeek(lexemes, at, now.day)
  if (inWeek) return inWeek
  const shift = readMonthShift(lexemes, at + 1)
  if (shift) return partOfMonth(word, monthSpan(today.year, today.month + shift.months, shift.next))
  const inYear = beginning.test(word) ? 1 : middle.test(word) ? 6 : 12
  const year = readYear(lexemes, at + 1, now)
  if (year) return monthSpan(year.year, inYear, year.next)
  if (!/^d[eo]$/.test(wordAt(lexemes, at + 1))) return null
  if (wordAt(lexemes, at + 2) === 'ano') return monthSpan(today.year + (inYear < today.month ? 1 : 0), inYear, at + 3)
  const month = monthOf(wordAt(lexemes, at + 2), false)
  const whole = month > 0 ? monthAlone(lexemes, at + 2, month, now.day) : null
  return whole ? partOfMonth(word, whole) : null
}

/** Offset in years of a word after "ano". */
const yearShifts = new Map([
  ['seguinte', 1],
  ['atual', 0],
  ['corrente', 0],
  ['passado', -1],
  ['anterior', -1],
  ['retrasado', -2],
])

/** "mês que vem", "em maio", "maio de 2027", "12/2026", "ano que vem". */
export const monthOrYear: Reader = (lexemes, at, { day }) => {
  const today = dateOf(day)
  const word = wordAt(lexemes, at)
  const shift = readMonthShift(lexemes, at)
  const begins = shift && (word === 'mes' || /^prox|^ultimo|^n?este$|^n?esse$|^deste|^desse/.test(word))
  if (shift && begins) return monthSpan(today.year, today.month + shift.months, shift.next)
  if (isNextWord(word) && wordAt(lexemes, at + 1) === 'ano') return yearSpan(today.year + 1, at + 2)
  if (word === 'ano' && afterComing(lexemes, at + 1) > 0) return yearSpan(today.year + 1, afterComing(lexemes, at + 1))
  if (word === 'ano' && isNear(wordAt(lexemes, at - 1))) return yearSpan(today.year, at + 1)
  const shiftOfYear = word === 'ano' ? yearShifts.get(wordAt(lexemes, at + 1)) : undefined
  if (shiftOfYear !== undefined) return yearSpan(today.year + shiftOfYear, at + 2)
  // Seasons are not supported, and their year alone is no date either.
  const season = /^(?:verao|outono|inverno|primavera)$/.test(word)
    ? readYear(lexemes, at + 1, { day, minutes: 0 })
    : null
  if (season) return single(null, season.next)
  const withYear = monthAndYear(lexemes, at)
  if (withYear) return withYear
  const led = /^(?:em|ate|desde|para|pra)$/.test(wordAt(lexemes, at - 1)) && goesOn(lexemes, at + 1)
  const withYearOf = /^(?:19|20)\d\d$/.test(wordAt(lexemes, at + 1))
  const month = monthOf(word, false) || (led || withYearOf ? plainShortMonthOf(word) : 0)
  return month === 0 || isName(lexemes, at) || isPlaceName(lexemes, at) ? null : monthAlone(lexemes, at, month, day)
}

/** A day some units later or earlier; null if the word is no unit of days. */
export function shifted(day: number, count: number, unit: string): number | null {
  if (/^dias?$/.test(unit)) return day + count
  if (/^semanas?$/.test(unit)) return day + count * 7
  if (/^(?:mes|meses)$/.test(unit)) return addMonths(day, count)
  if (/^anos?$/.test(unit)) return addMonths(day, count * 12)
  return /^quinzenas?$/.test(unit) ? day + count * 15 : null
}

/** "daqui a duas sextas", "há dois domingos": the n-th such weekday after or before today; null for other words. */
function weekdaysOn(day: number, count: number, unit: string): number | null {
  const weekday = weekdayOf(unit)
  if (weekday < 0 || count === 0 || Math.abs(count) > 52) return null
  const ahead = (weekday - dateOf(day).weekday + 7) % 7
  return count > 0 ? day + (ahead || 7) + (count - 1) * 7 : day + ahead + count * 7
}

/** Half a unit more: "um ano e meio", "um mês e meio"; null if that is no whole day. */
function halfMore(day: number, sign: number, unit: string): number | null {
  if (/^anos?$/.test(unit)) return addMonths(day, sign * 6)
  return /^(?:mes|meses)$/.test(unit) ? day + sign * 15 : null
}

/** Position after "uns", "cerca de", "mais ou menos" and the like before a number. */
function afterAbout(lexemes: readonly Lexeme[], at: number): number {
  if (!/^(?:uns|umas|cerca|mais|menos|quase|aproximadamente)$/.test(wordAt(lexemes, at))) return at
  if (wordAt(lexemes, at + 1) === 'ou') return at + 3
  return wordAt(lexemes, at) === 'cerca' && wordAt(lexemes, at + 1) === 'de' ? at + 2 : at + 1
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
  const from = afterAbout(lexemes, start)
  const read = readQuantity(lexemes, from)
  if (!read || !Number.isInteger(read.value) || read.value > 5000) return null
  const unitAt = read.next
  if (/^uteis$/.test(wordAt(lexemes, unitAt + 1))) return null
  const unit = wordAt(lexemes, unitAt)
  const half = wordAt(lexemes, unitAt + 1) === 'e' && /^mei[oa]$/.test(wordAt(lexemes, unitAt + 2))
  const end = half ? unitAt + 3 : unitAt + 1
  const isBack = wordAt(lexemes, end) === 'atras'
  if (!ahead && !back && !isBack) return null
  // "ela tem 3 anos" is an age, unlike "tem 3 anos que".
  if (word === 'tem' && !isBack && !/^(?:que|q|k)$/.test(wordAt(lexemes, end))) return null
  const sign = isBack || back ? -1 : 1
  const whole = shifted(day, sign * read.value, unit) ?? weekdaysOn(day, sign * read.value, unit)
  const target = whole !== null && half ? halfMore(whole, sign, unit) : whole
  return target === null ? null : single(target, isBack ? end + 1 : end)
}
