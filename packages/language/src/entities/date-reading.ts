import type { Lexeme } from '../text/lex.ts'
import type { LocalTime } from './calendar.ts'

/** A day or a span of days (both ends included) read from a lexeme on. */
export interface ReadDate {
  from: number
  to: number
  next: number
}

/** Reads a date from a lexeme on; null when none begins there. */
export type Reader = (lexemes: readonly Lexeme[], at: number, now: LocalTime) => ReadDate | null

/** A single day; one that the calendar does not have (null) is an empty span, which is passed over whole. */
export const single = (day: number | null, next: number): ReadDate =>
  day === null ? { from: 1, to: 0, next } : { from: day, to: day, next }
