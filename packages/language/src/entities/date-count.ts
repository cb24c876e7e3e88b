import type { Lexeme } from '../text/lex.ts'
import { dateOf, firstOfMonth } from './calendar.ts'
import { wholeNamed } from './date-month.ts'
import type { ReadDate, Reader } from './date-reading.ts'
import { weekOf } from './date-relative.ts'
import { wordAt } from './lexemes.ts'
import { readQuantity } from './quantity.ts'

/** Maximum of units in a span of days. */
const mostCounted = 999

const directionOf = (word: string): number =>
  /^proxim[oa]s$/.test(word) ? 1 : /^(?:ultim[oa]s|passad[oa]s)$/.test(word) ? -1 : 0

/** "próximos 3", "últimas duas", "3 próximos", "duas últimas": direction, number, and position of the unit. */
function readSeveral(lexemes: readonly Lexeme[], at: number): { ahead: boolean; count: number; next: number } | null {
  const first = directionOf(wordAt(lexemes, at))
  const read = readQuantity(lexemes, first === 0 ? at : at + 1)
  if (!read || !Number.isInteger(read.value) || read.value < 1 || read.value > mostCounted) return null
  const direction = first === 0 ? directionOf(wordAt(lexemes, read.next)) : first
  if (direction === 0) return null
  return { ahead: direction > 0, count: read.value, next: first === 0 ? read.next + 1 : read.next }
}

/**
 * `count` units after or before the current one: days, or whole calendar weeks, months and years, as in "próxima
 * semana".
 */
function unitsBeside(unit: string, count: number, ahead: boolean, day: number, next: number): ReadDate | null {
  const { year, month } = dateOf(day)
  const between = (first: (step: number) => number): ReadDate =>
    ahead ? { from: first(1), to: first(count + 1) - 1, next } : { from: first(-count), to: first(0) - 1, next }
  if (/^dias?$/.test(unit)) return between((step) => day + step)
  if (/^semanas?$/.test(unit)) return between((step) => weekOf(day) + step * 7)
  if (/^(?:mes|meses)$/.test(unit)) return between((step) => firstOfMonth(year, month + step))
  return /^anos?$/.test(unit) ? between((step) => firstOfMonth(year + step, 1)) : null
}

/**
 * "próximos 3 dias", "duas últimas semanas", "últimos 6 meses", and within a whole: "primeiros dez dias de janeiro",
 * "últimos 3 dias do mês". A number is required.
 */
export const several: Reader = (lexemes, at, now) => {
  const ofWhole = /^primeir[oa]s$/.test(wordAt(lexemes, at)) ? readQuantity(lexemes, at + 1) : null
  const read = ofWhole ? { ahead: true, count: ofWhole.value, next: ofWhole.next } : readSeveral(lexemes, at)
  if (!read || !Number.isInteger(read.count)) return null
  const unit = wordAt(lexemes, read.next)
  if (wordAt(lexemes, read.next + 1) === 'uteis') return null
  const whole = /^dias?$/.test(unit) ? wholeNamed(lexemes, read.next + 1, now) : null
  const fits = whole && (ofWhole !== null || !read.ahead) && read.count >= 1 && read.count <= whole.to - whole.from
  if (fits)
    return ofWhole ? { ...whole, to: whole.from + read.count - 1 } : { ...whole, from: whole.to - read.count + 1 }
  return ofWhole ? null : unitsBeside(unit, read.count, read.ahead, now.day, read.next + 1)
}
