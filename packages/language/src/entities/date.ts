import type { Lexeme } from '../text/lex.ts'
import type { LocalTime } from './calendar.ts'
import { addMonths, dateOf, dayNumber, easter, firstOfMonth, isoDate, localTime } from './calendar.ts'
import { fixedHolidays, isCounted, monthOf, movingHolidays, shortWeekdayOf, weekdayOf } from './date-words.ts'
import type { Finder, FoundValue } from './finder.ts'
import { readQuantity } from './quantity.ts'

/** A day or a span of days (both ends included) read from a lexeme on. */
interface ReadDate {
  from: number
  to: number
  next: number
}

type Reader = (lexemes: readonly Lexeme[], at: number, now: LocalTime) => ReadDate | null

/** A single day; one that the calendar does not have (null) is an empty span, which is passed over whole. */
const single = (day: number | null, next: number): ReadDate =>
  day === null ? { from: 1, to: 0, next } : { from: day, to: day, next }
const wordAt = (lexemes: readonly Lexeme[], at: number): string => lexemes[at]?.text ?? ''
const follows = (lexemes: readonly Lexeme[], at: number, words: readonly string[]): boolean =>
  words.every((word, offset) => wordAt(lexemes, at + offset) === word)
const gluedSign = (lexemes: readonly Lexeme[], at: number, signs: RegExp): boolean =>
  signs.test(wordAt(lexemes, at)) && lexemes[at]?.spaced === false
const gluedDigits = (lexemes: readonly Lexeme[], at: number): boolean =>
  lexemes[at]?.kind === 'digits' && lexemes[at]?.spaced === false

/** Two digits are of this century up to twenty years ahead, else of the last one. */
function fullYear(digits: string, now: LocalTime): number | null {
  if (digits.length === 4) return Number(digits)
  if (digits.length !== 2) return null
  const year = 2000 + Number(digits)
  return year > dateOf(now.day).year + 20 ? year - 100 : year
}

/** A day and month without a year: the next one, today included. The 29th of February waits for its year. */
function nextDate(month: number, day: number, now: LocalTime): number | null {
  const { year } = dateOf(now.day)
  for (let ahead = 0; ahead <= 8; ahead++) {
    const found = dayNumber(year + ahead, month, day)
    if (found !== null && found >= now.day) return found
  }
  return null
}

/** 15/05/2026, 15-05-26, 15.05.2026, 15/05, 2026-05-15. */
const numericDate: Reader = (lexemes, at, now) => {
  const first = lexemes[at]
  if (first?.kind !== 'digits' || !gluedSign(lexemes, at + 1, /^[-/.]$/) || !gluedDigits(lexemes, at + 2)) return null
  const sign = wordAt(lexemes, at + 1)
  const [a, b] = [first.text, wordAt(lexemes, at + 2)]
  const third =
    gluedSign(lexemes, at + 3, /^[-/.]$/) && wordAt(lexemes, at + 3) === sign && gluedDigits(lexemes, at + 4)
  if (!third) {
    const always = a === '24' && b === '7' && wordAt(lexemes, at - 1) !== 'dia'
    if (always || sign !== '/' || a.length > 2 || b.length > 2 || gluedSign(lexemes, at + 3, /^[-/:]$/)) return null
    return single(nextDate(Number(b), Number(a), now), at + 3)
  }
  const c = wordAt(lexemes, at + 4)
  if (gluedSign(lexemes, at + 5, /^[-/.]$/) && gluedDigits(lexemes, at + 6)) return null
  if (a.length === 4) return single(dayNumber(Number(a), Number(b), Number(c)), at + 5)
  const year = fullYear(c, now)
  if (year === null || a.length > 2 || b.length > 2) return null
  return single(dayNumber(year, Number(b), Number(a)), at + 5)
}

/** Number of a day of the month: digits, words or "primeiro"; also "1º". */
function readDayOfMonth(lexemes: readonly Lexeme[], at: number): { day: number; next: number } | null {
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

/** "de 2026" after a month, and where it ends. */
function readYear(lexemes: readonly Lexeme[], at: number, now: LocalTime): { year: number; next: number } | null {
  const from = /^d[eo]$|^[/-]$/.test(wordAt(lexemes, at)) ? at + 1 : at
  const text = wordAt(lexemes, from)
  if (/^\d{4}$/.test(text) && Number(text) >= 1900 && Number(text) < 2200) return { year: Number(text), next: from + 1 }
  if (follows(lexemes, from, ['ano', 'que', 'vem'])) return { year: dateOf(now.day).year + 1, next: from + 3 }
  return null
}

/** "15 de maio", "15 de maio de 2026", "1º de maio", "quinze de maio". */
const namedDate: Reader = (lexemes, at, now) => {
  const day = readDayOfMonth(lexemes, at)
  if (!day) return null
  const of = /^(?:de|do|\/|-)$/.test(wordAt(lexemes, day.next)) ? 1 : 0
  if (of === 1 && follows(lexemes, day.next, ['do', 'mes'])) return null
  const month = monthOf(wordAt(lexemes, day.next + of), true)
  if (month === 0) return null
  const after = day.next + of + 1
  const year = readYear(lexemes, after, now)
  return year ? single(dayNumber(year.year, month, day.day), year.next) : single(nextDate(month, day.day, now), after)
}

/** Months from this one that words name: "deste mês" 0, "do mês que vem" 1, "do mês passado" -1. */
function readMonthShift(lexemes: readonly Lexeme[], at: number): { months: number; next: number } | null {
  const from = /^(?:d[eo]|no|neste|nesse|deste|desse|este|esse|o)$/.test(wordAt(lexemes, at)) ? at + 1 : at
  if (follows(lexemes, from, ['proximo', 'mes']) || follows(lexemes, from, ['mes', 'seguinte']))
    return { months: 1, next: from + 2 }
  if (follows(lexemes, from, ['mes', 'que', 'vem'])) return { months: 1, next: from + 3 }
  if (follows(lexemes, from, ['mes', 'passado']) || follows(lexemes, from, ['ultimo', 'mes']))
    return { months: -1, next: from + 2 }
  return from > at && wordAt(lexemes, from) === 'mes' ? { months: 0, next: from + 1 } : null
}

/** "dia 15", "dia quinze", "dia 15 de maio", "dia 20 do mês que vem", "dia 10/12". */
const dayOf: Reader = (lexemes, at, now) => {
  if (wordAt(lexemes, at) !== 'dia') return null
  const exact = numericDate(lexemes, at + 1, now) ?? namedDate(lexemes, at + 1, now)
  if (exact) return exact
  const day = readDayOfMonth(lexemes, at + 1)
  if (!day) return null
  const today = dateOf(now.day)
  const shift = readMonthShift(lexemes, day.next)
  if (shift) {
    const first = dateOf(firstOfMonth(today.year, today.month + shift.months))
    return single(dayNumber(first.year, first.month, day.day), shift.next)
  }
  for (let ahead = 0; ahead < 4; ahead++) {
    const month = dateOf(firstOfMonth(today.year, today.month + ahead))
    const found = dayNumber(month.year, month.month, day.day)
    if (found !== null && found >= now.day) return single(found, day.next)
  }
  return null
}

/** "hoje", "amanhã", "depois de amanhã", "ontem", "anteontem". */
const relativeDay: Reader = (lexemes, at, { day }) => {
  if (follows(lexemes, at, ['depois', 'de', 'amanha'])) return single(day + 2, at + 3)
  if (follows(lexemes, at, ['antes', 'de', 'ontem'])) return single(day - 2, at + 3)
  const days: Readonly<Record<string, number>> = {
    hoje: 0,
    hj: 0,
    amanha: 1,
    amanhan: 1,
    amnh: 1,
    amn: 1,
    ontem: -1,
    ontm: -1,
    anteontem: -2,
    antontem: -2,
  }
  const word = wordAt(lexemes, at)
  return Object.hasOwn(days, word) ? single(day + (days[word] ?? 0), at + 1) : null
}

const isPast = (word: string): boolean => /^passad[oa]$/.test(word)
const isNear = (word: string): boolean => /^(?:n?est[ea]|n?ess[ea]|dest[ea]|dess[ea]|pr[ao])$/.test(word)

/** "segunda-feira", "na terça", "próxima quarta", "sexta que vem", "sábado passado", "sáb". */
const weekday: Reader = (lexemes, at, now) => {
  const word = wordAt(lexemes, at)
  let index = weekdayOf(word)
  const before = wordAt(lexemes, at - 1)
  if (index < 0) {
    const alone = lexemes.every((lexeme, place) => place === at || lexeme.kind === 'sign')
    if (!alone && !/^(?:n[ao]|ate|de|pra|prox|proxima?)$/.test(before)) return null
    index = shortWeekdayOf(word)
    if (index < 0 || (!alone && /^(?:ter|sex)$/.test(word))) return null
  }
  let next = at + 1
  const feira = wordAt(lexemes, next) === '-' ? next + 1 : next
  const isFeira = /^feiras?$/.test(wordAt(lexemes, feira))
  if (isFeira) next = feira + 1
  if (!isFeira && index >= 1 && index <= 5 && (isCounted(lexemes[at + 1]) || /^(?:primeira|terceira)$/.test(before)))
    return null
  const { weekday: today } = dateOf(now.day)
  const ahead = (index - today + 7) % 7
  if (isPast(wordAt(lexemes, next)) || /^ultim[ao]$/.test(before))
    return single(now.day + (ahead === 0 ? -7 : ahead - 7), isPast(wordAt(lexemes, next)) ? next + 1 : next)
  if (follows(lexemes, next, ['que', 'vem'])) return single(now.day + (ahead || 7), next + 2)
  if (wordAt(lexemes, next) === 'agora') return single(now.day + ahead, next + 1)
  if (isNear(before) && before !== 'pra' && before !== 'pro') return single(now.day + ahead, next)
  return single(now.day + (ahead || 7), next)
}

const weekOf = (day: number): number => day - ((dateOf(day).weekday + 6) % 7)
const span = (from: number, length: number, next: number): ReadDate => ({ from, to: from + length - 1, next })
const monthSpan = (year: number, month: number, next: number): ReadDate => ({
  from: firstOfMonth(year, month),
  to: firstOfMonth(year, month + 1) - 1,
  next,
})

/** "semana que vem", "essa semana", "fim de semana": weeks run from Monday to Sunday, a weekend is Saturday and Sunday. */
const week: Reader = (lexemes, at, { day }) => {
  const monday = weekOf(day)
  const word = wordAt(lexemes, at)
  const weekend =
    /^(?:fim|final)$/.test(word) && follows(lexemes, at + 1, ['de', 'semana']) ? at + 3 : word === 'fds' ? at + 1 : 0
  const before = wordAt(lexemes, at - 1)
  if (weekend > 0) {
    const isNext = follows(lexemes, weekend, ['que', 'vem'])
    const isLast = isPast(wordAt(lexemes, weekend)) || before === 'ultimo'
    const shift = before === 'proximo' || isNext ? 7 : isLast ? -7 : 0
    return span(monday + 5 + shift, 2, weekend + (isNext ? 2 : isPast(wordAt(lexemes, weekend)) ? 1 : 0))
  }
  if (word !== 'semana') return null
  if (follows(lexemes, at + 1, ['que', 'vem'])) return span(monday + 7, 7, at + 3)
  if (wordAt(lexemes, at + 1) === 'seguinte' || before === 'proxima' || before === 'outra')
    return span(monday + 7, 7, at + (wordAt(lexemes, at + 1) === 'seguinte' ? 2 : 1))
  if (isPast(wordAt(lexemes, at + 1))) return span(monday - 7, 7, at + 2)
  if (before === 'ultima') return span(monday - 7, 7, at + 1)
  return isNear(before) && before !== 'pra' ? span(monday, 7, at + 1) : null
}

/** "mês que vem", "fim do mês", "em maio", "maio de 2027", "ano que vem". */
const monthOrYear: Reader = (lexemes, at, { day }) => {
  const today = dateOf(day)
  const word = wordAt(lexemes, at)
  const part = /^(?:fim|final|inicio|comeco|meio|meados)$/.test(word) ? readMonthShift(lexemes, at + 1) : null
  if (part) {
    const month = monthSpan(today.year, today.month + part.months, part.next)
    if (/^(?:inicio|comeco)$/.test(word)) return { ...month, to: month.from + 9 }
    return /^mei|^mea/.test(word)
      ? { ...month, from: month.from + 10, to: month.from + 19 }
      : { ...month, from: month.from + 20 }
  }
  const shift = readMonthShift(lexemes, at)
  const begins = shift && (word === 'mes' || /^proximo|^ultimo|^n?este$|^n?esse$|^deste|^desse/.test(word))
  if (shift && begins) return monthSpan(today.year, today.month + shift.months, shift.next)
  if (follows(lexemes, at, ['ano', 'que', 'vem']) || follows(lexemes, at, ['proximo', 'ano']))
    return yearSpan(today.year + 1, at + (word === 'ano' ? 3 : 2))
  if (follows(lexemes, at, ['ano', 'passado'])) return yearSpan(today.year - 1, at + 2)
  if (word === 'ano' && /^(?:n?este|n?esse|deste)$/.test(wordAt(lexemes, at - 1))) return yearSpan(today.year, at + 1)
  const month = monthOf(word, false)
  const before = wordAt(lexemes, at - 1)
  if (month === 0 || (month === 3 && !/^(?:em|de|ate|desde|mes|para|pra)$/.test(before))) return null
  const year = readYear(lexemes, at + 1, { day, minutes: 0 })
  if (year) return monthSpan(year.year, month, year.next)
  const isNext = follows(lexemes, at + 1, ['que', 'vem'])
  if (isPast(wordAt(lexemes, at + 1)))
    return monthSpan(month >= today.month ? today.year - 1 : today.year, month, at + 2)
  return monthSpan(month >= today.month ? today.year : today.year + 1, month, isNext ? at + 3 : at + 1)
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
const distance: Reader = (lexemes, at, { day }) => {
  const word = wordAt(lexemes, at)
  const ahead =
    word === 'daqui'
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

/** Christmas, Carnival and the like: the next one, today included. */
const holiday: Reader = (lexemes, at, now) => {
  for (const { words, month, day } of fixedHolidays)
    if (follows(lexemes, at, words)) return single(nextDate(month, day, now), at + words.length)
  const { year } = dateOf(now.day)
  for (const { words, days } of movingHolidays) {
    if (!follows(lexemes, at, words)) continue
    const thisYear = easter(year) + days
    return single(thisYear >= now.day ? thisYear : easter(year + 1) + days, at + words.length)
  }
  return null
}

const readers: readonly Reader[] = [
  distance,
  holiday,
  numericDate,
  namedDate,
  dayOf,
  relativeDay,
  weekday,
  week,
  monthOrYear,
]

/** Words that belong to the date behind them, so that they are part of what was found. */
const leading = /^(?:proxim[ao]|ultim[ao]|est[ea]|ess[ea]|nest[ea]|ness[ea]|outra)$/

/**
 * Dates as Brazilians write them, counted from `moment`: 15/05, 15 de maio de 2026, dia 15, hoje, amanhã, sexta que vem, daqui a 3 dias, semana que vem,
 * fim do mês, Natal. The normal form is ISO 8601, a day (2026-05-15) or, for more than one, first and last day (2026-05-11/2026-05-17). Without a year
 * the next such day is meant, today included for a date, not for a weekday. A day that the calendar does not have is not found.
 */
export const findDate: Finder = ({ lexemes }, moment) => {
  const found: FoundValue[] = []
  let now: LocalTime | undefined
  let floor = 0
  for (let index = 0; index < lexemes.length; ) {
    const first = lexemes[index]
    const before = lexemes[index - 1]
    const inside =
      first?.kind === 'digits' &&
      before !== undefined &&
      !first.spaced &&
      index > floor &&
      /^[-/.:,]$|^[a-z]+$/.test(before.text)
    let read: ReadDate | null = null
    if (first && !inside) {
      now ??= localTime(moment)
      for (const reader of readers) {
        read = reader(lexemes, index, now)
        if (read) break
      }
    }
    if (!read || !first) {
      index++
      continue
    }
    const lead = before && index - 1 >= floor && leading.test(before.text) && first.kind === 'word' ? before : first
    index = read.next
    floor = index
    if (read.from > read.to) continue
    const value = read.from === read.to ? isoDate(read.from) : `${isoDate(read.from)}/${isoDate(read.to)}`
    found.push({ value, start: lead.start, end: (lexemes[index - 1] ?? first).end })
  }
  return found
}
