import type { Lexeme } from '../text/lex.ts'
import { gluedDigits, gluedSign, wordAt } from './lexemes.ts'
import { afterAndHalf, timesGroup } from './number-groups.ts'
import { anyScaleOf } from './number-vocabulary.ts'
import type { ReadNumber } from './number-words.ts'
import { behindScale, readNumberWords, withSpelledDecimals } from './number-words.ts'

const glued = (lexeme: Lexeme | undefined): boolean => lexeme !== undefined && !lexeme.spaced

/** Maximum of digits before the decimal comma; beyond that a number is not exact. */
const mostDigits = 15

/** Digits with their points and commas as written, and their end. */
interface Written {
  text: string
  decimals: number | null
  next: number
}

/**
 * "1.234,56", "1234", "1,5", "1.5", "1,234.56"; null if the digits are part of something else (a date, an hour, a
 * phone, a code).
 */
export function readWritten(lexemes: readonly Lexeme[], from: number): Written | null {
  const first = lexemes[from]
  if (first?.kind !== 'digits' || !/^\d+$/.test(first.text)) return null
  const groups = [first.text]
  const signs: string[] = []
  let next = from + 1
  while (gluedSign(lexemes, next, /^[.,]$/) && gluedDigits(lexemes, next + 1)) {
    // "1.234,56½", and digits of other scripts.
    if (!/^\d+$/.test(wordAt(lexemes, next + 1))) return null
    signs.push(wordAt(lexemes, next))
    groups.push(wordAt(lexemes, next + 1))
    next += 2
  }
  if (gluedSign(lexemes, next, /^[-/:]$/) && gluedDigits(lexemes, next + 1)) return null
  const plain = plainNumber(groups, signs)
  return plain && { ...plain, next }
}

/**
 * Reads a number in digits from a lexeme on: "1.234,56", "1234", "1,5", "1.5", "1,234.56", and "5 mil", "2,5 milhões",
 * "10k", "3 vírgula 5". A point before exactly three digits separates thousands. Null if the digits are part of
 * something else.
 */
export function readDigits(lexemes: readonly Lexeme[], from: number): ReadNumber | null {
  const plain = readWritten(lexemes, from)
  return plain && withScale(lexemes, plain)
}

/** Digits with a scale or an addition in words. */
export function withScale(lexemes: readonly Lexeme[], { text, decimals, next }: Written): ReadNumber {
  const value = Number(text)
  const scale = anyScaleOf(wordAt(lexemes, next))
  if (scale !== undefined && !/^0(?!\.)/.test(text)) return behindScale(lexemes, value * scale, scale, next + 1)
  if (wordAt(lexemes, next) === 'k' && !glued(lexemes[next + 1]))
    return { value: value * 1000, next: next + 1, decimals: null }
  const grouped = timesGroup(lexemes, value, next)
  if (grouped) return { ...grouped, decimals: null }
  if (decimals !== null) return { value, next, decimals }
  const half = afterAndHalf(lexemes, next)
  if (half !== null) return { value: value + 0.5, next: half, decimals: null }
  return withSpelledDecimals(lexemes, value, next) ?? { value, next, decimals }
}

/** Decides which sign separates thousands, and which decimals. */
function plainNumber(
  groups: readonly string[],
  signs: readonly string[],
): { text: string; decimals: number | null } | null {
  const whole = groups[0] ?? ''
  const thousands = (parts: readonly string[]): boolean =>
    whole.length <= 3 && !/^0/.test(whole) && parts.every((part) => part.length === 3)
  const last = groups.at(-1) ?? ''
  const lastSign = signs.at(-1)
  let text: string
  let decimals: number | null = null
  if (signs.length === 0) text = whole
  else if (signs.every((sign) => sign === '.') && thousands(groups.slice(1))) text = groups.join('')
  else if (
    signs.length === 1 ||
    (signs.slice(0, -1).every((sign) => sign !== lastSign) &&
      new Set(signs.slice(0, -1)).size === 1 &&
      thousands(groups.slice(1, -1)))
  ) {
    text = `${groups.slice(0, -1).join('')}.${last}`
    decimals = last.length
  } else if (signs.every((sign) => sign === ',') && thousands(groups.slice(1))) text = groups.join('')
  else return null
  return text.replace(/\..*$/, '').length <= mostDigits ? { text, decimals } : null
}

/** Reads a number in digits or words from a lexeme on; null if none begins there. */
export function readQuantity(lexemes: readonly Lexeme[], from: number): ReadNumber | null {
  return lexemes[from]?.kind === 'digits' ? readDigits(lexemes, from) : readNumberWords(lexemes, from)
}

/** Plain decimal text without trailing zeros: 1234.5. */
export function plainText(value: number): string {
  return Number.isInteger(value) ? value.toFixed(0) : String(Number(value.toFixed(8)))
}
