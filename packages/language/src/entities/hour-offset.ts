import type { Lexeme } from '../text/lex.ts'
import { readNoon, readPoint } from './hour-clock.ts'
import { readDigitClock } from './hour-digits.ts'
import { readLength } from './hour-moment.ts'
import type { ReadHour } from './hour-reading.ts'
import { readCount, readHourCount, standsAlone } from './hour-reading.ts'
import { wordAt } from './lexemes.ts'

/** Minutes before or after an hour: "dez", "25 min", "um quarto", and with a unit "meia hora", "duas horas". */
interface ReadMinutes {
  minutes: number
  next: number
  /** Whether minutes or hours were named. */
  named: boolean
}

function readAmount(lexemes: readonly Lexeme[], at: number): ReadMinutes | null {
  const length = readLength(lexemes, at)
  if (length) return { ...length, named: true }
  const article = /^(?:um|1)$/.test(wordAt(lexemes, at)) ? at + 1 : at
  if (wordAt(lexemes, article) === 'quarto') return { minutes: 15, next: article + 1, named: true }
  const count = readCount(lexemes, at, 59)
  return count && count.value > 0 ? { minutes: count.value, next: count.next, named: false } : null
}

/** The hour that minutes refer to: noon or midnight, a time in digits, or an hour. */
const readBase = (lexemes: readonly Lexeme[], at: number): ReadHour | null =>
  readNoon(lexemes, at) ?? readDigitClock(lexemes, at) ?? readPoint(lexemes, at)

const counted = (base: ReadHour, minutes: number, from: number): ReadHour => ({
  ...base,
  minutes: (base.minutes + minutes + 1440) % 1440,
  from,
})

/** "dez para as oito", "quinze pra meia-noite", "20 para uma da tarde": minutes before an hour. */
function readBefore(lexemes: readonly Lexeme[], at: number, amount: ReadMinutes): ReadHour | null {
  const preposition = wordAt(lexemes, amount.next)
  if (!/^(?:para|pras?|pro|p)$/.test(preposition) || amount.minutes > 59) return null
  const article = /^(?:as?|o)$/.test(wordAt(lexemes, amount.next + 1))
  const place = amount.next + (article ? 2 : 1)
  const base = readBase(lexemes, place)
  if (!base) return null
  if (base.minutes > 0 && base.minutes < 60 && !base.part) return null
  const noon = readNoon(lexemes, place) !== null
  const missing = /^falta(?:m|va|vam|ndo)?$/.test(wordAt(lexemes, at - 1))
  const certain = article || preposition === 'pras' || noon || amount.named || missing || base.part !== null
  return certain || standsAlone(lexemes, at, base.next) ? counted(base, -amount.minutes, at) : null
}

/** "25 min depois das cinco da tarde", "dez antes das 8", "meia hora depois do meio-dia". */
function readAround(lexemes: readonly Lexeme[], at: number, amount: ReadMinutes): ReadHour | null {
  const word = wordAt(lexemes, amount.next)
  if (!/^(?:antes|depois|apos|passad[oa]s)$/.test(word)) return null
  const linked = /^(?:d[aeo]s?|as?|o)$/.test(wordAt(lexemes, amount.next + 1))
  const base = linked ? readBase(lexemes, amount.next + 2) : null
  return base ? counted(base, word === 'antes' ? -amount.minutes : amount.minutes, at) : null
}

/** "três menos um quarto", "às cinco menos dez". */
function readLess(lexemes: readonly Lexeme[], at: number): ReadHour | null {
  const noon = readNoon(lexemes, at)
  const less = noon && wordAt(lexemes, noon.next) === 'menos' ? readAmount(lexemes, noon.next + 1) : null
  if (noon) return less && less.minutes <= 59 ? { ...counted(noon, -less.minutes, at), next: less.next } : null
  const hour = readHourCount(lexemes, at)
  if (!hour || hour.value < 1 || wordAt(lexemes, hour.next) !== 'menos') return null
  const amount = readAmount(lexemes, hour.next + 1)
  if (!amount || amount.minutes > 59) return null
  const quarter = amount.minutes === 15 && amount.named
  const cued = /^(?:as|sao|das|pelas)$/.test(wordAt(lexemes, at - 1))
  const words = lexemes[at]?.kind === 'word' && amount.minutes % 5 === 0 && standsAlone(lexemes, at, amount.next)
  if (!quarter && !cued && !words) return null
  const minutes = (hour.value * 60 - amount.minutes) % 1440
  return { kind: 'clock', minutes, part: null, open: hour.value <= 12, from: at, next: amount.next }
}

/** A time given as minutes before or after an hour. */
export function readOffset(lexemes: readonly Lexeme[], at: number): ReadHour | null {
  const amount = readAmount(lexemes, at)
  const read = amount ? (readBefore(lexemes, at, amount) ?? readAround(lexemes, at, amount)) : null
  return read ?? readLess(lexemes, at)
}
