import type { Lexeme } from '../text/lex.ts'
import type { LocalTime } from './calendar.ts'

/** A day or a span of days (both ends included), read from a lexeme on. */
export interface ReadDate {
  from: number
  to: number
  next: number
  /** The part that was not said and was chosen: the year ("15/12"), or the month too ("dia 15"). */
  open?: 'year' | 'month'
  /**
   * For a weekday: the Monday of its named week ("da semana que vem"), or 'said' if other words decide which one it is.
   */
  week?: number | 'said'
  /** A number that is only a day as part of the weekday before it: "sexta 27". */
  loose?: true
  /** Days from the previous date in the message, or else from today: "no dia seguinte". */
  step?: number
}

/** Reads a date from a lexeme on; null if none begins there. */
export type Reader = (lexemes: readonly Lexeme[], at: number, now: LocalTime) => ReadDate | null

/** A single day; one that does not exist (null) is an empty span, which is skipped as a whole. */
export const single = (day: number | null, next: number, open?: 'year' | 'month'): ReadDate => ({
  from: day ?? 1,
  to: day ?? 0,
  next,
  ...(open ? { open } : {}),
})
