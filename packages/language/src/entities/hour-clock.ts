import type { Lexeme } from '../text/lex.ts'
import { clockRead, readMeridiem } from './hour-digits.ts'
import { readMinutes } from './hour-minutes.ts'
import { beginsRange, halfBetween, isBetween, isCountOfThings } from './hour-range.ts'
import type { ReadHour } from './hour-reading.ts'
import { cueBefore, hourWord, partAt, readHourCount, readPart, standsAlone } from './hour-reading.ts'
import { follows, gluedDigits, gluedSign, wordAt } from './lexemes.ts'

/**
 * An hour with its minutes and part of the day: "cinco da tarde", "10 e meia", where it is certain that an hour is
 * meant.
 */
export function readPoint(lexemes: readonly Lexeme[], at: number): ReadHour | null {
  const hour = readHourCount(lexemes, at)
  if (!hour) return null
  const named = hourWord.test(wordAt(lexemes, hour.next)) ? hour.next + 1 : hour.next
  const minutes = readMinutes(lexemes, named, true)
  const end = minutes?.next ?? named
  return isCountOfThings(lexemes, end, end > hour.next) && !readMeridiem(lexemes, end)
    ? null
    : clockRead(lexemes, hour.value, minutes?.minutes ?? 0, at, end)
}

/**
 * Times that need context: "às 14", "2 da tarde", "duas e meia", "nove pm", "duas horas". `cued`: a time came before
 * ("das 9h a 11").
 */
export function readCuedClock(lexemes: readonly Lexeme[], at: number, cuedBefore: boolean): ReadHour | null {
  const glued = lexemes[at + 1]?.spaced === false && lexemes[at + 1]?.kind !== 'sign'
  if (lexemes[at]?.kind === 'digits' && (glued || isDecimal(lexemes, at))) return null
  const hour = readHourCount(lexemes, at)
  if (!hour) return null
  const before = wordAt(lexemes, at - 1)
  const named = hourWord.test(wordAt(lexemes, hour.next)) ? hour.next + 1 : hour.next
  if (named === hour.next && isDayNumber(lexemes, at, hour.next)) return null
  const cued = cuedBefore || isCued(lexemes, at, hour)
  const minutes = isBetween(lexemes, at)
    ? halfBetween(lexemes, named)
    : readMinutes(lexemes, named, cued || named > hour.next)
  const end = minutes?.next ?? named
  const read = clockRead(lexemes, hour.value, minutes?.minutes ?? 0, at, end)
  if (!read) return null
  const whole = wholeAnswer(lexemes, at, hour)
  if (whole) return whole
  const half = minutes?.minutes === 30 && wordAt(lexemes, end - 1).startsWith('mei')
  const settled = !read.open && (read.part !== null || readMeridiem(lexemes, end) !== null)
  const halfAlone = half && (standsAlone(lexemes, at, read.next) || /^(?:pra|para)$/.test(before))
  if (!cued && named === hour.next && !settled && !halfAlone) return null
  return cued && isCountOfThings(lexemes, read.next, named > hour.next) ? null : read
}

/** The 16 of "16.45" and the 15 of "15/10". */
const isDecimal = (lexemes: readonly Lexeme[], at: number): boolean =>
  gluedSign(lexemes, at + 1, /^[.,/]$/) && gluedDigits(lexemes, at + 2)

/** Maximum of lexemes in a row of days before the last one. */
const rowReach = 8

/**
 * Whether a number is a day: the 24 of "dia 24 de tarde", the 6 of "dias 5 e 6 de manhã", the 12 of "no 12 à tarde".
 */
function isDayNumber(lexemes: readonly Lexeme[], at: number, next: number): boolean {
  // "dia 10, 9 da manhã": an hour after the day.
  if (wordAt(lexemes, next) === 'da' && !/^(?:dia|no)$/.test(wordAt(lexemes, at - 1))) return false
  for (let place = at - 1; place >= 0 && place >= at - rowReach; place--) {
    const word = wordAt(lexemes, place)
    if (/^(?:dias?|no)$/.test(word)) return true
    if (lexemes[place]?.kind !== 'digits' && !/^(?:e|ou|,)$/.test(word)) return false
  }
  return false
}

/** Whether the words before or after a number make it an hour: "às", "por volta de", "à uma e meia", "8 às 18". */
function isCued(lexemes: readonly Lexeme[], at: number, hour: { value: number; next: number }): boolean {
  const before = wordAt(lexemes, at - 1)
  if (follows(lexemes, hour.next, ['em', 'ponto'])) return true
  if (cueBefore.test(before) || (before === 'de' && wordAt(lexemes, at - 2) === 'volta')) return true
  if (before === 'a' && hour.value === 1) {
    if (at === 1 && standsAlone(lexemes, 0, hour.next)) return true
    if (wordAt(lexemes, hour.next) === 'e' && readMinutes(lexemes, hour.next, true)) return true
  }
  return beginsRange(lexemes, at, hour)
}

/** "14 e 30", "quatro e vinte" as the whole answer. */
function wholeAnswer(lexemes: readonly Lexeme[], at: number, hour: { value: number; next: number }): ReadHour | null {
  if (at !== 0 || wordAt(lexemes, hour.next) !== 'e') return null
  const minutes = readMinutes(lexemes, hour.next, true)
  if (!minutes || minutes.next !== lexemes.length || hour.value > 23) return null
  const round = minutes.minutes >= 10 && minutes.minutes % 5 === 0
  // "vinte e 5" is no time.
  const alike = lexemes[0]?.kind === 'digits' || lexemes[hour.next + 1]?.kind === 'word'
  return round && alike ? clockRead(lexemes, hour.value, minutes.minutes, 0, minutes.next) : null
}

/** "meio-dia", "meia-noite", "meio dia e meia". */
export function readNoon(lexemes: readonly Lexeme[], at: number): ReadHour | null {
  const word = wordAt(lexemes, at)
  const joined = wordAt(lexemes, at + 1) === '-' ? at + 2 : at + 1
  const noon = (/^mei[oa]$/.test(word) && wordAt(lexemes, joined) === 'dia') || word === 'meiodia'
  const midnight = (word === 'meia' && wordAt(lexemes, joined) === 'noite') || word === 'meianoite'
  if (!noon && !midnight) return null
  const next = /^(?:meiodia|meianoite)$/.test(word) ? at + 1 : joined + 1
  const minutes = readMinutes(lexemes, next, true)
  return {
    kind: 'clock',
    minutes: (noon ? 720 : 0) + (minutes?.minutes ?? 0),
    part: null,
    open: false,
    from: at,
    next: minutes?.next ?? next,
  }
}

/** Days after which a part of the day needs no preposition: "sexta noite". */
const dayBefore = /^(?:amanha|amnh|hoje|hj|ontem|segunda|terca|quarta|quinta|sexta|feira|sabado|domingo)$/
/** Words that only choose between parts of the day: "tanto faz, manhã ou tarde". */
const choosing =
  /^(?:ou|e|tanto|faz|prefiro|melhor|so|pode|ser|seria|qualquer|sim|por|favor|quero|acho|que|periodo|turno|da|de|do|a|o|na|no|pela|somente|apenas|talvez)$/
/** Maximum of lexemes in such an answer. */
const mostChoosing = 40
const isChoosing = (lexeme: Lexeme): boolean =>
  lexeme.kind === 'sign' || choosing.test(lexeme.text) || partAt([lexeme], 0) !== undefined

/**
 * A part of the day without a time: "de manhã", "à tarde", or the bare word as the whole answer. Greetings ("boa
 * tarde") do not count.
 */
export function readBarePart(lexemes: readonly Lexeme[], at: number): ReadHour | null {
  const read = (part: ReadHour['part'], next: number): ReadHour => ({
    kind: 'part',
    minutes: 0,
    part,
    open: false,
    from: at,
    next,
  })
  if (/^(?:hora|horario)$/.test(wordAt(lexemes, at)) && /^d[eo]$/.test(wordAt(lexemes, at + 1)))
    return wordAt(lexemes, at + 2) === 'almoco' ? read('lunch', at + 3) : null
  // "tarde da noite" means late.
  const late = wordAt(lexemes, at + 1) === 'da' && partAt(lexemes, at + 2) !== undefined
  const alone = late ? undefined : partAt(lexemes, at)
  const before = wordAt(lexemes, at - 1)
  const greeted = /^(?:um|uma|boa|bom)$/.test(before)
  if (alone && !greeted && before !== 'mais' && lexemes.length <= mostChoosing && lexemes.every(isChoosing))
    return read(alone, at + 1)
  const ofDay =
    /^d[aeo]$/.test(wordAt(lexemes, at + 1)) &&
    (dayBefore.test(wordAt(lexemes, at + 2)) || wordAt(lexemes, at + 2) === 'dia')
  if (alone === 'evening' && wordAt(lexemes, at + 1) === 'passada') return read(alone, at + 2)
  const counted = /^(?:toda|cada|outra|mesma|meia)$/.test(before)
  if (alone && (dayBefore.test(before) || (ofDay && !greeted && !counted))) return read(alone, at + 1)
  const part = readPart(lexemes, at)
  return part && !greeted ? read(part.part, part.next) : null
}
