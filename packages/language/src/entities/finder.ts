import type { Lexeme } from '../text/lex.ts'
import type { Moment } from '../types.ts'

/** A message prepared once for all finders. */
export interface EntityText {
  text: string
  lexemes: readonly Lexeme[]
}

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
