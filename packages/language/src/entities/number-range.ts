import type { Lexeme } from '../text/lex.ts'
import { gluedDigits, gluedSign, wordAt } from './lexemes.ts'

/** Both ends of a hyphenated range, the lower first. It takes three lexemes. */
export interface Range {
  from: number
  to: number
}

/**
 * "50-100" with limited digits and nothing attached; null for dates, phones and codes. `sign` is the separator, by
 * default a hyphen.
 */
export function rangeAt(
  lexemes: readonly Lexeme[],
  at: number,
  mostDigits: number,
  sign: RegExp = /^-$/,
): Range | null {
  const [first, last] = [wordAt(lexemes, at), wordAt(lexemes, at + 2)]
  if (lexemes[at]?.kind !== 'digits' || !gluedSign(lexemes, at + 1, sign) || !gluedDigits(lexemes, at + 2)) return null
  if (!/^(?:0|[1-9]\d*)$/.test(first) || !/^[1-9]\d*$/.test(last) || last.length > mostDigits) return null
  const after = lexemes[at + 3]
  if (after && !after.spaced && (after.kind === 'digits' || gluedDigits(lexemes, at + 4))) return null
  if (lexemes[at - 1]?.kind === 'digits' || after?.kind === 'digits') return null
  return Number(first) < Number(last) ? { from: Number(first), to: Number(last) } : null
}
