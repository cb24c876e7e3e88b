import type { Lexeme } from '../text/lex.ts'
import type { Steps } from '../text/near-index.ts'
import type { Moment } from '../types.ts'

/** A message prepared once for all finders. */
export interface EntityText {
  text: string
  lexemes: readonly Lexeme[]
  words: readonly { text: string; start: number; end: number }[]
  /**
   * Remaining budget of all entities together for this message, so that no list can block others: `exact` counts word
   * lookups, `near` the search for typing errors, `pattern` characters times instructions of a regular expression.
   */
  steps: { exact: Steps; near: Steps; pattern: Steps }
}

/**
 * Budget of a message, each kind about 5 ms at most on a current processor. The longest message needs some 30,000 of
 * `near` for a list of 50,000 words, up to 150,000 if most of them are similar, and 1,000 of `exact`; a common pattern
 * (10 instructions) needs 40,000.
 */
export const messageSteps = { exact: 200_000, near: 160_000, pattern: 250_000 } as const

/** A found value, without its entity's id and name. */
export interface FoundValue {
  value: string
  start: number
  end: number
}

/** Finds the values of one entity in order, without overlaps. */
export type Finder = (message: EntityText, moment: Moment) => FoundValue[]

/** No channel has longer messages; text after this many UTF-16 units is not searched, to bound the time. */
export const searchedLength = 4096
