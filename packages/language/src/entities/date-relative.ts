import type { Lexeme } from '../text/lex.ts'
import { addMonths, dateOf, firstOfMonth } from './calendar.ts'
import { readMonthShift, readYear } from './date-named.ts'
import type { ReadDate, Reader } from './date-reading.ts'
import { single } from './date-reading.ts'
import { isCounted, monthOf, shortWeekdayOf, weekdayOf } from './date-words.ts'
import { follows, wordAt } from './lexemes.ts'
import { readQuantity } from './quantity.ts'

/** "hoje", "amanhã", "depois de amanhã", "ontem", "anteontem". */
export const relativeDay: Reader = (lexemes, at, { day }) => {
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
export const weekday: Reader = (lexemes, at, now) => {
  const word = wordAt(lexemes, at)
  let index = weekdayOf(word)
  const before = wordAt(lexemes, at - 1)
  if (index < 0) {
    index = shortWeekdayOf(word)
    if (index < 0) return null
    const alone = lexemes.every((lexeme, place) => place === at || lexeme.kind === 'sign')
    if (!alone && !/^(?:n[ao]|ate|de|pra|prox|proxima?)$/.test(before)) return null
    if (!alone && /^(?:ter|sex)$/.test(word)) return null
  }
  let next = at + 1
  const feira = wordAt(lexemes, next) === '-' ? next + 1 : next
  const isFeira = /^feiras?$/.test(wordAt(lexemes, feira))
  if (isFeira) next = feira + 1
  if (!isFeira && index >= 1 && index <= 5 && (isCounted(lexemes[at + 1]) || /^(?:primeira|terceira)$/.test(before)))
    return null
  const { weekday: today } = dateOf(now.day)
  const ahead = (index - today + 7) % 7
  const inWeek = /^(?:d[ae]|dess[ae]|dest[ae])$/.test(wordAt(lexemes, next)) ? weekNamed(lexemes, next, now.day) : null
  if (inWeek) return single(inWeek.monday + ((index + 6) % 7), inWeek.next)
  if (isPast(wordAt(lexemes, next)) || /^ultim[ao]$/.test(before))
    return single(now.day + (ahead === 0 ? -7 : ahead - 7), isPast(wordAt(lexemes, next)) ? next + 1 : next)
  if (follows(lexemes, next, ['que', 'vem'])) return single(now.day + (ahead || 7), next + 2)
  if (wordAt(lexemes, next) === 'agora') return single(now.day + ahead, next + 1)
  if (isNear(before) && before !== 'pra' && before !== 'pro') return single(now.day + ahead, next)
  return single(now.day + (ahead || 7), next)
}

/** "da semana que vem", "da próxima semana", "dessa semana": the Monday of that week. */
function weekNamed(lexemes: readonly Lexeme[], at: number, day: number): { monday: number; next: number } | null {
  const near = /^dess|^dest/.test(wordAt(lexemes, at))
  const ahead = /^(?:proxima|outra)$/.test(wordAt(lexemes, at + 1)) ? 1 : 0
  if (wordAt(lexemes, at + 1 + ahead) !== 'semana') return null
  const monday = weekOf(day)
  const next = at + 2 + ahead
  if (ahead === 1) return { monday: monday + 7, next }
  if (follows(lexemes, next, ['que', 'vem'])) return { monday: monday + 7, next: next + 2 }
  if (isPast(wordAt(lexemes, next))) return { monday: monday - 7, next: next + 1 }
  return near ? { monday, next } : null
}

const weekOf = (day: number): number => day - ((dateOf(day).weekday + 6) % 7)
const span = (from: number, length: number, next: number): ReadDate => ({ from, to: from + length - 1, next })
const monthSpan = (year: number, month: number, next: number): ReadDate => ({
  from: firstOfMonth(year, month),
  to: firstOfMonth(year, month + 1) - 1,
  next,
})

/** "semana que vem", "essa semana", "fim de semana": weeks run from Monday to Sunday, a weekend is Saturday and Sunday. */
export const week: Reader = (lexemes, at, { day }) => {
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
  if (wordAt(lexemes, at + 1) === 'retrasada') return span(monday - 14, 7, at + 2)
  if (before === 'ultima') return span(monday - 7, 7, at + 1)
  return isNear(before) && before !== 'pra' ? span(monday, 7, at + 1) : null
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
    const nextYear = follows(lexemes, at + 3, ['que', 'vem'])
    const month = beginning.test(word) ? 1 : middle.test(word) ? 6 : 12
    return monthSpan(today.year + (nextYear || month < today.month ? 1 : 0), month, at + (nextYear ? 5 : 3))
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
  const isNext = follows(lexemes, at + 1, ['que', 'vem'])
  return monthSpan(month >= today.month ? today.year : today.year + 1, month, isNext ? at + 3 : at + 1)
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
  const begins = shift && (word === 'mes' || /^proximo|^ultimo|^n?este$|^n?esse$|^deste|^desse/.test(word))
  if (shift && begins) return monthSpan(today.year, today.month + shift.months, shift.next)
  if (follows(lexemes, at, ['ano', 'que', 'vem']) || follows(lexemes, at, ['proximo', 'ano'])) {
    return yearSpan(today.year + 1, at + (word === 'ano' ? 3 : 2))
  }
  if (follows(lexemes, at, ['ano', 'passado'])) return yearSpan(today.year - 1, at + 2)
  if (word === 'ano' && /^(?:n?este|n?esse|deste)$/.test(wordAt(lexemes, at - 1))) return yearSpan(today.year, at + 1)
  const withYear = monthAndYear(lexemes, at)
  if (withYear) return withYear
  const month = monthOf(word, false)
  // "Marco" is a name too.
  const isName = month === 3 && !/^(?:em|de|ate|desde|mes|para|pra)$/.test(wordAt(lexemes, at - 1))
  return month === 0 || isName ? null : monthAlone(lexemes, at, month, day)
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
