import type { Lexeme } from '../text/lex.ts'
import { dateOf } from './calendar.ts'
import type { ReadDate, Reader } from './date-reading.ts'
import { single } from './date-reading.ts'
import { afterWeekend, isWeekWord, shifted, weekOf } from './date-relative.ts'
import { weekdayOf } from './date-words.ts'
import { wordAt } from './lexemes.ts'
import { readQuantity } from './quantity.ts'

/** An offset from a day, and the position where that day begins. */
interface Way {
  to: (day: number) => number | null
  next: number
}

const beside = /^(?:antes|depois|apos)$/

/** Position after "antes do", "depois da", "após o"; 0 without them. */
function afterBeside(lexemes: readonly Lexeme[], at: number): number {
  if (!beside.test(wordAt(lexemes, at))) return 0
  return /^(?:d[aeo]s?|[ao]s?)$/.test(wordAt(lexemes, at + 1)) ? at + 2 : 0
}

/** "3 dias antes do", "uma semana depois da". */
function readDistance(lexemes: readonly Lexeme[], at: number): Way | null {
  const read = readQuantity(lexemes, at)
  if (!read || !Number.isInteger(read.value) || read.value < 1 || read.value > 999) return null
  const next = afterBeside(lexemes, read.next + 1)
  if (next === 0) return null
  const count = wordAt(lexemes, read.next + 1) === 'antes' ? -read.value : read.value
  const unit = wordAt(lexemes, read.next)
  return { to: (day) => shifted(day, count, unit), next }
}

/** "dia seguinte ao", "dia depois do", "sábado antes do", "segunda depois da". */
function readNeighbour(lexemes: readonly Lexeme[], at: number): Way | null {
  const word = wordAt(lexemes, at)
  const side = word === 'dia' ? wordAt(lexemes, at + 1) : ''
  if (/^(?:seguinte|anterior)$/.test(side) && /^(?:ao?|d[ao])$/.test(wordAt(lexemes, at + 2)))
    return { to: (day) => (side === 'seguinte' ? day + 1 : day - 1), next: at + 3 }
  const weekday = weekdayOf(word)
  if (weekday < 0 && word !== 'dia') return null
  const feira = wordAt(lexemes, at + 1) === '-' ? at + 2 : at + 1
  const place = weekday >= 0 && wordAt(lexemes, feira) === 'feira' ? feira + 1 : at + 1
  const next = afterBeside(lexemes, place)
  if (next === 0) return null
  const step = wordAt(lexemes, place) === 'antes' ? -1 : 1
  if (weekday < 0) return { to: (day) => day + step, next }
  return { to: (day) => day + step * (((weekday - dateOf(day).weekday) * step + 7) % 7 || 7), next }
}

/** Whether the day after it begins a row or a span: "semana do dia 7 ao dia 11". */
const goesFurther = (lexemes: readonly Lexeme[], at: number): boolean => /^(?:a|ao|ate|e|-)$/.test(wordAt(lexemes, at))

/** "semana do", "fim de semana do": the week around a day. */
function readWeekOf(lexemes: readonly Lexeme[], at: number, read: (at: number) => ReadDate | null): ReadDate | null {
  const weekend = afterWeekend(lexemes, at)
  const place = weekend || (isWeekWord(wordAt(lexemes, at)) ? at + 1 : 0)
  if (place === 0 || !/^d[aeo]s?$/.test(wordAt(lexemes, place))) return null
  const day = read(place + 1)
  if (!day || goesFurther(lexemes, day.next)) return null
  const monday = weekOf(day.from)
  return { from: weekend > 0 ? monday + 5 : monday, to: monday + 6, next: day.next }
}

/**
 * Days relative to another one: "3 dias antes do Natal", "segunda depois da Páscoa", "dia seguinte ao feriado de
 * Finados", "semana do dia 10". `readDay` reads the reference day; relative dates are not nested, so each position is
 * parsed at most twice.
 */
export const fromAnother =
  (readDay: Reader): Reader =>
  (lexemes, at, now) => {
    const oneDay = (place: number): ReadDate | null => {
      const day = readDay(lexemes, place, now)
      return day && day.from === day.to ? day : null
    }
    const week = readWeekOf(lexemes, at, oneDay)
    if (week) return week
    const way = readDistance(lexemes, at) ?? readNeighbour(lexemes, at)
    const day = way ? oneDay(way.next) : null
    return way && day ? single(way.to(day.from), day.next) : null
  }
