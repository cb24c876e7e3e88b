import type { Lexeme } from '../text/lex.ts'
import { wordAt } from './lexemes.ts'
import { readNumberWords, scaleOf } from './number-words.ts'

export type DayPart = 'dawn' | 'morning' | 'afternoon' | 'evening' | 'lunch'

/** The span of each part of the day. */
export const partSpans: Readonly<Record<DayPart, string>> = {
  dawn: '00:00/06:00',
  morning: '06:00/12:00',
  afternoon: '12:00/18:00',
  evening: '18:00/24:00',
  lunch: '12:00/14:00',
}
const partWords: Readonly<Record<string, DayPart>> = {
  madrugada: 'dawn',
  madruga: 'dawn',
  matina: 'morning',
  manha: 'morning',
  manhazinha: 'morning',
  tarde: 'afternoon',
  tardinha: 'afternoon',
  tardezinha: 'afternoon',
  noite: 'evening',
  noitinha: 'evening',
}

/** The part of the day of a word. */
export const partAt = (lexemes: readonly Lexeme[], at: number): DayPart | undefined => {
  const word = wordAt(lexemes, at)
  return Object.hasOwn(partWords, word) ? partWords[word] : undefined
}

/** Minutes of the day as HH:MM. */
export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/**
 * A time read from a lexeme on. Minutes are those of the day; for a 'moment' those from now, negative in the past.
 * `open`: a time from 1 to 12 without a part of the day, which a neighbouring one may decide.
 */
export interface ReadHour {
  kind: 'clock' | 'part' | 'moment'
  minutes: number
  part: DayPart | null
  open: boolean
  from: number
  next: number
}

/** "da tarde", "de manhã", "à noite", "pela manhã", "no período da tarde", "pm" after a time or alone. */
export function readPart(lexemes: readonly Lexeme[], at: number): { part: DayPart; next: number } | null {
  let from = at
  if (/^(?:no|n)$/.test(wordAt(lexemes, from)) && /^(?:periodo|turno)$/.test(wordAt(lexemes, from + 1))) from += 2
  if (!/^(?:d[ae]|a|pela|na|durante|nesta|nessa|esta|essa)$/.test(wordAt(lexemes, from))) return null
  if (wordAt(lexemes, from) === 'durante' && wordAt(lexemes, from + 1) === 'a') from++
  const part = partAt(lexemes, from + 1)
  return part ? { part, next: from + 2 } : null
}

export function withPart(minutes: number, part: DayPart): number {
  const hour = Math.floor(minutes / 60)
  if (hour > 12) return minutes
  if (part === 'dawn') return hour === 12 ? minutes - 720 : minutes
  if (part === 'morning') return minutes
  if (part === 'lunch') return hour <= 3 ? minutes + 720 : minutes
  if (part === 'afternoon') return hour === 12 ? minutes : minutes + 720
  return hour === 12 ? minutes - 720 : hour >= 5 ? minutes + 720 : minutes
}

/** A count from 0 to `most` in digits or words. */
export function readCount(
  lexemes: readonly Lexeme[],
  at: number,
  most: number,
): { value: number; next: number } | null {
  const lexeme = lexemes[at]
  if (lexeme?.kind === 'digits')
    return lexeme.text.length <= 2 && Number(lexeme.text) <= most ? { value: Number(lexeme.text), next: at + 1 } : null
  const read = readNumberWords(lexemes, at)
  if (!read || scaleOf(wordAt(lexemes, read.next - 1))) return null
  if (!Number.isInteger(read.value)) {
    return read.value - 0.5 <= most ? { value: read.value - 0.5, next: read.next - 2 } : null
  }
  if (read.value <= most) return { value: read.value, next: read.next }
  return null
}

/** An hour in words before its minutes ("duas e quinze" is no number): the longest valid hour. */
export function readHourCount(lexemes: readonly Lexeme[], at: number): { value: number; next: number } | null {
  const read = readCount(lexemes, at, 24)
  if (read || lexemes[at]?.kind === 'digits') return read
  const alone = readCount(lexemes.slice(at, at + 1), 0, 24)
  return alone && { value: alone.value, next: at + alone.next }
}

/** Words before a number that make it an hour. */
export const cueBefore = /^(?:as|aas|ate|das|pelas|pras|umas|la|dar|sao|partir|apos|antes|depois|tipo|desde)$/
/** "h", "horas" and the like. */
export const hourWord = /^(?:h|hs|hr|hrs|hora|horas|hras|horinhas)$/

export const standsAlone = (lexemes: readonly Lexeme[], from: number, next: number): boolean =>
  lexemes.every((lexeme, index) => (index >= from && index < next) || lexeme.kind === 'sign')
