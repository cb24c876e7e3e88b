import type { Lexeme } from '../text/lex.ts'

/** Folded text of a lexeme, empty after the end. */
export const wordAt = (lexemes: readonly Lexeme[], at: number): string => lexemes[at]?.text ?? ''
/** Whether these words begin at a position. */
export const follows = (lexemes: readonly Lexeme[], at: number, words: readonly string[]): boolean =>
  words.every((word, offset) => wordAt(lexemes, at + offset) === word)
/** Whether one of these signs is there without a space before it. */
export const gluedSign = (lexemes: readonly Lexeme[], at: number, signs: RegExp): boolean =>
  signs.test(wordAt(lexemes, at)) && lexemes[at]?.spaced === false
/** Whether digits are there without a space before them. */
export const gluedDigits = (lexemes: readonly Lexeme[], at: number): boolean =>
  lexemes[at]?.kind === 'digits' && lexemes[at]?.spaced === false
