import type { Lexeme } from '../text/lex.ts'
import type { LocalTime } from './calendar.ts'

/** A day or a span of days (both ends included) read from a lexeme on. */
export interface ReadDate {
  from: number
  to: number
  next: number
  /** What the words leave open and was chosen: the year ("15/12"), or the month too ("dia 15"). */
  open?: 'year' | 'month'
  /** Of a weekday: the Monday of the week that it was said of ("da semana que vem"), or 'said' where other words settle which one it is. */
  week?: number | 'said'
  /** A number that is a day only as part of the weekday before it: "sexta 27". */
  loose?: true
  /** Days from the date before it in the message, or else from today: "no dia seguinte". */
  step?: number
}

/** Reads a date from a lexeme on; null when none begins there. */
export type Reader = (lexemes: readonly Lexeme[], at: number, now: LocalTime) => ReadDate | null

/** A single day; one that the calendar does not have (null) is an empty span, which is passed over whole. */
export const single = (day: number | null, next: number, open?: 'year' | 'month'): ReadDate => ({
  from: day ?? 1,
  to: day ?? 0,
  next,
  ...(open ? { open } : {}),
})
