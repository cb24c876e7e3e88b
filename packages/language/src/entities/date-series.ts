import type { Lexeme } from '../text/lex.ts'
import { dateOf, dayNumber, firstOfMonth } from './calendar.ts'
import { namedDate, numericDate, readDayOfMonth, readMonthShift } from './date-named.ts'
import type { ReadDate, Reader } from './date-reading.ts'
import { single } from './date-reading.ts'
import { goesOn, monthOf } from './date-words.ts'
import { wordAt } from './lexemes.ts'

/** Maximum of days in a row. */
const mostDays = 10
/** Words before a number that make it no day of a row. */
const otherBefore = /^(?:as|aas|das|pelas|[$.:])$/

/** A day of the month within a row; a sign may follow directly ("10-15 de dezembro", "dias 10,11 e 12"). */
export function readDay(lexemes: readonly Lexeme[], at: number): { day: number; next: number } | null {
  const text = wordAt(lexemes, at)
  const sign = wordAt(lexemes, at + 1)
  if (/^\d{1,2}$/.test(text) && /^[-/,]$/.test(sign) && Number(text) >= 1 && Number(text) <= 31)
    return { day: Number(text), next: at + 1 }
  return readDayOfMonth(lexemes, at)
}

interface Joint {
  next: number
  kind: 'span' | 'list' | 'comma'
  /** "dia" is repeated before the next number. */
  again: boolean
}

/** The joint between two days of a row: "e", "ou", a comma, or "a", "ao", "até o dia" for a span. */
function readJoint(lexemes: readonly Lexeme[], at: number): Joint | null {
  const word = wordAt(lexemes, at)
  const kind = /^(?:a|ao|ate|-)$/.test(word)
    ? 'span'
    : /^(?:e|ou|\/)$/.test(word)
      ? 'list'
      : word === ','
        ? 'comma'
        : null
  if (!kind) return null
  let next = at + 1
  if (/^(?:o|ao|no)$/.test(wordAt(lexemes, next))) next++
  const again = wordAt(lexemes, next) === 'dia'
  return { next: again ? next + 1 : next, kind, again }
}

/** "27 do mês que vem" in a row of days: "de 20 a 27 do mês que vem". */
export const rowShiftedDay: Reader = (lexemes, at, now) =>
  /^(?:a|ao|ate|o|e|ou|-|,)$/.test(wordAt(lexemes, at - 1)) ? shiftedDay(lexemes, at, now) : null

/** "27 do mês que vem": a day in a month relative to the current one. */
const shiftedDay: Reader = (lexemes, at, now) => {
  const day = readDayOfMonth(lexemes, at)
  const shift = day ? readMonthShift(lexemes, day.next) : null
  if (!day || !shift) return null
  const today = dateOf(now.day)
  const first = dateOf(firstOfMonth(today.year, today.month + shift.months))
  return single(dayNumber(first.year, first.month, day.day), shift.next)
}

/**
 * A day that shares the month of a later one: the 5 of "5 e 6 de dezembro", the 10 of "de 10 a 15/12", the 20 of "do
 * dia 20 ao dia 27 de janeiro". The last day decides the year; a span from a greater to a smaller number begins in the
 * previous month ("de 28 a 3 de janeiro").
 */
export const sharedMonth: Reader = (lexemes, at, now) => {
  const first = readDay(lexemes, at)
  if (!first || otherBefore.test(wordAt(lexemes, at - 1))) return null
  let next = first.next
  let joined = isIntroduced(lexemes, at)
  let stroke = false
  let firstJoint: Joint | null = null
  for (let count = 0; count < mostDays; count++) {
    const joint = readJoint(lexemes, next)
    if (!joint) return null
    firstJoint ??= joint
    joined ||= joint.kind !== 'comma'
    stroke ||= wordAt(lexemes, next) === '/'
    const last =
      numericDate(lexemes, joint.next, now) ??
      namedDate(lexemes, joint.next, now) ??
      shiftedDay(lexemes, joint.next, now)
    if (last) return joined && !(stroke && isNumeric(lexemes, joint.next)) ? sharing(first, firstJoint, last) : null
    const day = readDay(lexemes, joint.next)
    if (!day) return null
    next = day.next
  }
  return null
}

const isNumeric = (lexemes: readonly Lexeme[], at: number): boolean => /^[-/.]$/.test(wordAt(lexemes, at + 1))

/** "dias 20, 21, 22 de janeiro": with commas only, "dias" or "os" must precede the row. */
function isIntroduced(lexemes: readonly Lexeme[], at: number): boolean {
  let place = at - 1
  for (let count = 0; count < mostDays && wordAt(lexemes, place) === ','; count++) {
    if (lexemes[place - 1]?.kind !== 'digits') return false
    place -= 2
  }
  return /^(?:dias|entre|os|nos)$/.test(wordAt(lexemes, place))
}

function sharing(first: { day: number; next: number }, joint: Joint, last: ReadDate): ReadDate | null {
  if (last.from > last.to) return single(null, first.next)
  const { year, month, day } = dateOf(last.from)
  const greater = first.day > day
  // "dia 20 ou dia 5 de janeiro" are two separate days.
  if (greater && joint.again && joint.kind !== 'span') return null
  const of = greater && joint.kind === 'span' ? dateOf(firstOfMonth(year, month - 1)) : { year, month }
  return single(dayNumber(of.year, of.month, first.day), first.next)
}

/** The next day with this number, including today, in a month that has it. */
export function nextDay(day: number, today: number): number | null {
  const { year, month } = dateOf(today)
  for (let ahead = 0; ahead < 4; ahead++) {
    const first = dateOf(firstOfMonth(year, month + ahead))
    const found = dayNumber(first.year, first.month, day)
    if (found !== null && found >= today) return found
  }
  return null
}

/**
 * "dia 15", "dia quinze", "dia 15 de maio", "dia 20 do mês que vem", "dia 10/12", "dias 5 e 6". "5 dias 4 noites"
 * counts days.
 */
export const dayOf: Reader = (lexemes, at, now) => {
  const word = wordAt(lexemes, at)
  if (word !== 'dia' && word !== 'dias') return null
  const exact =
    numericDate(lexemes, at + 1, now) ??
    namedDate(lexemes, at + 1, now) ??
    sharedMonth(lexemes, at + 1, now) ??
    shiftedDay(lexemes, at + 1, now)
  if (exact) return exact
  const day = readDay(lexemes, at + 1) ?? null
  if (!day) return null
  if (word === 'dias' && !isRow(lexemes, at, day.next)) return null
  if (word === 'dia' && !readDayOfMonth(lexemes, at + 1)) return null
  const found = nextDay(day.day, now.day)
  return found === null ? null : single(found, day.next, 'month')
}

/** "dias" before day numbers: "os dias 5", "dias 5 e 6", but not "5 dias 4 noites". */
function isRow(lexemes: readonly Lexeme[], at: number, next: number): boolean {
  const joint = readJoint(lexemes, next)
  const counted =
    lexemes[at - 1]?.kind === 'digits' || /^(?:quantos|varios|alguns|uns|ha)$/.test(wordAt(lexemes, at - 1))
  if (counted) return false
  if (/^(?:[oa]s|[nd]os|aos|pros)$/.test(wordAt(lexemes, at - 1))) return goesOn(lexemes, next)
  const other = joint ? readDay(lexemes, joint.next) : null
  return other !== null && (goesOn(lexemes, other.next) || readJoint(lexemes, other.next) !== null)
}

/** A later day of a row without a month: the 27 of "do dia 20 ao 27", the 6 of "dias 5 e 6". */
export const laterDay: Reader = (lexemes, at, now) => {
  const text = wordAt(lexemes, at)
  if (lexemes[at]?.kind !== 'digits' || !/^(?:[1-9]|[0-2]\d|3[01])$/.test(text)) return null
  let place = at
  let certain = false
  for (let count = 0; count < mostDays; count++) {
    let joint = place - 1
    if (/^o$/.test(wordAt(lexemes, joint))) joint--
    if (!/^(?:a|ao|ate|e|ou|,|-|\/)$/.test(wordAt(lexemes, joint))) return null
    if (/^(?:ao|ate)$/.test(wordAt(lexemes, joint))) certain = true
    // "13 de julho a 15", "julho 13-15": the month is named with the first day.
    const [first, second] = [wordAt(lexemes, joint - 1), wordAt(lexemes, joint - 2)]
    const monthStands = monthOf(first, false) > 0 ? /^(?:de|\/)$/.test(second) : monthOf(second, false) > 0
    if (monthStands && count === 0 && /^(?:a|ao|ate|-)$/.test(wordAt(lexemes, joint)) && goesOn(lexemes, at + 1)) {
      const found = Number(text) > 0 ? nextDay(Number(text), now.day) : null
      return found === null ? null : single(found, at + 1, 'month')
    }
    const plural = wordAt(lexemes, joint - 2) === 'dias'
    if (lexemes[joint - 1]?.kind !== 'digits' || Number(wordAt(lexemes, joint - 1)) > 31) return null
    if (plural || wordAt(lexemes, joint - 2) === 'dia') {
      if (!plural && /^[,/]$/.test(wordAt(lexemes, joint))) return null
      const next = at + 1
      const row = plural && readJoint(lexemes, next) !== null && readDay(lexemes, next + 1) !== null
      const fits = row || goesOn(lexemes, next) || (certain && monthOf(wordAt(lexemes, next), false) === 0)
      const found = fits && Number(text) > 0 ? nextDay(Number(text), now.day) : null
      return found === null ? null : single(found, next, 'month')
    }
    place = joint - 1
  }
  return null
}
