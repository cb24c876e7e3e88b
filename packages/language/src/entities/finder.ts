import type { Lexeme } from '../text/lex.ts'
import type { Steps } from '../text/near-index.ts'
import type { Moment } from '../types.ts'

/** A message prepared once for all finders. */
export interface EntityText {
  text: string
  lexemes: readonly Lexeme[]
  words: readonly { text: string; start: number; end: number }[]
  /**
   * What all entities together may still spend on this message, so that none, however its list was made, keeps others waiting: `exact` looks a word
   * up, `near` looks for typing errors, `pattern` takes a character through an instruction of a regular expression.
   */
  steps: { exact: Steps; near: Steps; pattern: Steps }
}

/**
 * Steps of a message, each kind some 5 ms at most on a processor of today. The longest message needs some 30,000 of `near` for a list of 50,000 words, up to 150,000 where most
 * of them look alike, and 1,000 of `exact`; a common pattern (10 instructions) costs it 40,000.
 */
export const messageSteps = { exact: 200_000, near: 160_000, pattern: 250_000 } as const

/** A value found in a text, before it is given its entity's id and name. */
export interface FoundValue {
  value: string
  start: number
  end: number
}

/** Finds the values of one entity, in the order of the text, none overlapping another. */
export type Finder = (message: EntityText, moment: Moment) => FoundValue[]

/** No message of any channel is longer; what stands after this many UTF-16 units is not searched, so that an answer always comes in time. */
export const searchedLength = 4096
