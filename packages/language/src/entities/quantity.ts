import type { Lexeme } from '../text/lex.ts'
import { afterAndHalf, timesGroup } from './number-groups.ts'
import type { ReadNumber } from './number-words.ts'
import { readNumberWords, scaleOf } from './number-words.ts'

const glued = (lexeme: Lexeme | undefined): boolean => lexeme !== undefined && !lexeme.spaced

/** Short forms of the scales, read behind digits only: "2 mi", "1,5 bi". */
const shortScale = (word: string | undefined): number | undefined =>
  word === 'mi' ? 1e6 : word === 'bi' ? 1e9 : undefined

/** Most digits before the decimal comma; beyond them a number is no longer exact. */
const mostDigits = 15

/**
 * Reads a number written in digits from a lexeme on: "1.234,56", "1234", "1,5", "1.5", "1,234.56", and "5 mil", "2,5 milhões", "10k". A point before
 * exactly three digits parts thousands. Null when the digits are part of something else (a date, an hour, a telephone, a code).
 */
export function readDigits(lexemes: readonly Lexeme[], from: number): ReadNumber | null {
  const first = lexemes[from]
  if (first?.kind !== 'digits' || !/^\d+$/.test(first.text)) return null
  const groups = [first.text]
  const signs: string[] = []
  let next = from + 1
  while (
    /^[.,]$/.test(lexemes[next]?.text ?? '') &&
    glued(lexemes[next]) &&
    lexemes[next + 1]?.kind === 'digits' &&
    glued(lexemes[next + 1])
  ) {
    signs.push(lexemes[next]?.text ?? '')
    groups.push(lexemes[next + 1]?.text ?? '')
    next += 2
  }
  const after = lexemes[next]
  if (
    glued(after) &&
    after &&
    /^[-/:]$/.test(after.text) &&
    lexemes[next + 1]?.kind === 'digits' &&
    glued(lexemes[next + 1])
  )
    return null
  const plain = plainNumber(groups, signs)
  if (!plain) return null
  let value = Number(plain.text)
  const scale = scaleOf(lexemes[next]?.text) ?? shortScale(lexemes[next]?.text)
  if (scale !== undefined && !/^0/.test(plain.text)) {
    value *= scale
    next++
    const rest = lexemes[next]?.text === 'e' ? readRest(lexemes, next + 1) : null
    if (rest && rest.value < scale) return { value: value + rest.value, next: rest.next, decimals: null }
    const half = afterAndHalf(lexemes, next)
    if (half !== null) return { value: value + scale / 2, next: half, decimals: null }
    return { value, next, decimals: null }
  }
  if (lexemes[next]?.text === 'k' && glued(lexemes[next]) && !glued(lexemes[next + 1]))
    return { value: value * 1000, next: next + 1, decimals: null }
  const grouped = timesGroup(lexemes, value, next)
  if (grouped) return { ...grouped, decimals: null }
  const half = plain.decimals === null ? afterAndHalf(lexemes, next) : null
  if (half !== null) return { value: value + 0.5, next: half, decimals: null }
  return { value, next, decimals: plain.decimals }
}

/** Hundreds behind a scale: the "500" of "2 mil e 500", the "trezentos" of "5 mil e trezentos". */
function readRest(lexemes: readonly Lexeme[], from: number): ReadNumber | null {
  const first = lexemes[from]
  if (first?.kind !== 'digits') {
    const words = readNumberWords(lexemes, from)
    return words && Number.isInteger(words.value) && words.value >= 100 && words.value < 1000 ? words : null
  }
  const after = lexemes[from + 1]
  if (!/^[1-9]\d\d$/.test(first.text) || scaleOf(after?.text) !== undefined) return null
  if (glued(after) && after?.kind === 'sign' && lexemes[from + 2]?.kind === 'digits' && glued(lexemes[from + 2]))
    return null
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
