import { lex, wordsOf } from '../text/lex.ts'

/** A word as the matcher compares it, with the place of what it came from. */
export interface Term {
  text: string
  start: number
  end: number
}

/** Words of a message, folded and normalised. */
export function termsOf(text: string): Term[] {
  return wordsOf(lex(text))
}
