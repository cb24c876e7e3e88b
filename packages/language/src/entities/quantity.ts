import type { Lexeme } from '../text/lex.ts'
import { gluedDigits, gluedSign, wordAt } from './lexemes.ts'
import { afterAndHalf, timesGroup } from './number-groups.ts'
import { anyScaleOf } from './number-vocabulary.ts'
import type { ReadNumber } from './number-words.ts'
import { readNumberWords, scaleOf, withSpelledDecimals } from './number-words.ts'

const glued = (lexeme: Lexeme | undefined): boolean => lexeme !== undefined && !lexeme.spaced

/** Most digits before the decimal comma; beyond them a number is no longer exact. */
const mostDigits = 15

/** Digits with their points and commas, as written, and where they end. */
interface Written {
  text: string
  decimals: number | null
  next: number
}

/** "1.234,56", "1234", "1,5", "1.5", "1,234.56"; null when the digits are part of something else (a date, an hour, a telephone, a code). */
export function readWritten(lexemes: readonly Lexeme[], from: number): Written | null {
  const first = lexemes[from]
  if (first?.kind !== 'digits' || !/^\d+$/.test(first.text)) return null
  const groups = [first.text]
  const signs: string[] = []
  let next = from + 1
  while (gluedSign(lexemes, next, /^[.,]$/) && gluedDigits(lexemes, next + 1)) {
    signs.push(wordAt(lexemes, next))
    groups.push(wordAt(lexemes, next + 1))
    next += 2
  }
  if (gluedSign(lexemes, next, /^[-/:]$/) && gluedDigits(lexemes, next + 1)) return null
  const plain = plainNumber(groups, signs)
  return plain && { ...plain, next }
}

/**
 * Reads a number written in digits from a lexeme on: "1.234,56", "1234", "1,5", "1.5", "1,234.56", and "5 mil", "2,5 milhões", "10k", "3 vírgula 5". A point
 * before exactly three digits parts thousands. Null when the digits are part of something else.
 */
export function readDigits(lexemes: readonly Lexeme[], from: number): ReadNumber | null {
  const plain = readWritten(lexemes, from)
  return plain && withScale(lexemes, plain)
}

/** Digits and what multiplies them or is added to them in words. */
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

/** Most scales in one number: "2 bilhões 300 milhões 40 mil". */
const mostScales = 4

/** What stands behind "2 milhões": "e 300 mil", ", 300 mil e 500", "e meio"; and the "milhões" of "2 mil milhões". */
function behindScale(lexemes: readonly Lexeme[], first: number, firstScale: number, from: number): ReadNumber {
  let [value, scale, next] = [first, firstScale, from]
  if (scale === 1e3 && scaleOf(wordAt(lexemes, next)) === 1e6) {
    value *= 1e6
    scale = 1e6
    next++
  }
  for (let count = 1; count < mostScales; count++) {
    const joined = wordAt(lexemes, next) === 'e' || (scale >= 1e6 && gluedSign(lexemes, next, /^,$/))
    const part = readPart(lexemes, joined ? next + 1 : next)
    if (!part || part.scale >= scale) break
    value += part.value
    scale = part.scale
    next = part.next
  }
  const rest = wordAt(lexemes, next) === 'e' ? readRest(lexemes, next + 1) : null
  if (rest && rest.value < scale) return { value: value + rest.value, next: rest.next, decimals: null }
  const half = afterAndHalf(lexemes, next)
  return half === null ? { value, next, decimals: null } : { value: value + scale / 2, next: half, decimals: null }
}

/** "300 mil" behind a larger scale. */
function readPart(lexemes: readonly Lexeme[], at: number): { value: number; scale: number; next: number } | null {
  const digits = wordAt(lexemes, at)
  const scale = scaleOf(wordAt(lexemes, at + 1))
  if (scale === undefined || !/^[1-9]\d{0,2}$/.test(digits) || lexemes[at]?.spaced === false) return null
  return { value: Number(digits) * scale, scale, next: at + 2 }
}

/** Hundreds behind a scale: the "500" of "2 mil e 500", the "trezentos" of "5 mil e trezentos", the "duzentos mil" of "2 milhões e duzentos mil". */
function readRest(lexemes: readonly Lexeme[], from: number): ReadNumber | null {
  const first = lexemes[from]
  if (first?.kind !== 'digits') {
    const words = readNumberWords(lexemes, from)
    return words && Number.isInteger(words.value) && words.value >= 100 ? words : null
  }
  const after = lexemes[from + 1]
  if (!/^[1-9]\d\d$/.test(first.text) || scaleOf(after?.text) !== undefined) return null
  if (glued(after) && after?.kind === 'sign' && gluedDigits(lexemes, from + 2)) return null
  return { value: Number(first.text), next: from + 1, decimals: null }
}

/** Decides which sign parts thousands and which decimals. */
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

/** Reads a number in digits or words from a lexeme on; null when none begins there. */
export function readQuantity(lexemes: readonly Lexeme[], from: number): ReadNumber | null {
  return lexemes[from]?.kind === 'digits' ? readDigits(lexemes, from) : readNumberWords(lexemes, from)
}

/** Plain decimal text without superfluous zeros: 1234.5. */
export function plainText(value: number): string {
  return Number.isInteger(value) ? value.toFixed(0) : String(Number(value.toFixed(8)))
}
