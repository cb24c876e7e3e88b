import type { Lexeme } from '../text/lex.ts'
import { gluedDigits, gluedSign, wordAt } from './lexemes.ts'
import { afterAndHalf, readHalfGroup, timesGroup } from './number-groups.ts'
import { anyScaleOf, belowThousand, scaleOf, unitOf } from './number-vocabulary.ts'

export { scaleOf }

/** A number in a text, and the index of the lexeme after it. */
export interface ReadNumber {
  value: number
  next: number
  /** Digits after the decimal comma as written; null for whole numbers and words. */
  decimals: number | null
}

/** Maximum of words after a spelled comma: beyond that a number is not exact. */
const mostSpelled = 9

/**
 * Digits spelled after "vírgula" or "ponto": "cinco" '5', "vinte e cinco" '25', "zero cinco" '05', "um quatro um seis"
 * '1416', and the same in digits; null if no number follows.
 */
export function spelledDecimals(lexemes: readonly Lexeme[], from: number): { digits: string; next: number } | null {
  const word = wordAt(lexemes, from)
  if (word !== 'virgula' && word !== 'ponto') return null
  const written = lexemes[from + 1]
  if (written?.kind === 'digits')
    return /^\d{1,9}$/.test(written.text) ? { digits: written.text, next: from + 2 } : null
  const digitAt = (at: number): number => unitOf(wordAt(lexemes, at)) ?? 10
  let digits = ''
  let next = from + 1
  while (digits.length < mostSpelled && digitAt(next) === 0) {
    digits += '0'
    next++
  }
  if (digitAt(next) > 9 || digitAt(next + 1) > 9) {
    const part = belowThousand(lexemes, next)
    return part ? { digits: digits + String(part.value), next: part.next } : digits === '' ? null : { digits, next }
  }
  while (digits.length < mostSpelled && digitAt(next) < 10) digits += String(digitAt(next++))
  return { digits, next }
}

/** A whole number with spelled decimals and a scale for both: "dois ponto três", "três vírgula cinco milhões". */
export function withSpelledDecimals(lexemes: readonly Lexeme[], value: number, next: number): ReadNumber | null {
  const part = spelledDecimals(lexemes, next)
  if (!part) return null
  const whole = Number(`${value}.${part.digits}`)
  const scale = anyScaleOf(wordAt(lexemes, part.next))
  return scale === undefined
    ? { value: whole, next: part.next, decimals: part.digits.length }
    : { value: whole * scale, next: part.next + 1, decimals: null }
}

/**
 * A whole number in words: "dois mil e quinhentos", "um milhão duzentas mil e trezentas", "dois mil milhões"; null if
 * none begins there.
 */
function readWhole(lexemes: readonly Lexeme[], from: number): { value: number; next: number } | null {
  let value = 0
  let next = from
  let lastScale = Number.POSITIVE_INFINITY
  let any = false
  for (;;) {
    // "Mil milhões", the European form of "bilhão".
    if (any && scaleOf(wordAt(lexemes, next)) === 1e6 && value >= 1000 && value < 1e6) {
      value *= 1e6
      lastScale = 1e6
      next++
      continue
    }
    const comma = any && lastScale >= 1e6 && lastScale < Number.POSITIVE_INFINITY && gluedSign(lexemes, next, /^,$/)
    const at = (any && wordAt(lexemes, next) === 'e') || comma ? next + 1 : next
    const group = belowThousand(lexemes, at)
    const afterGroup = group ? group.next : at
    const scale = scaleOf(wordAt(lexemes, afterGroup))
    // "Dois milhões, trezentos mil" is one number; "um milhão, dois" two.
    if (comma && (scale === undefined || scale >= lastScale)) break
    if (!group && (scale !== 1e3 || any)) break
    if (scale !== undefined && scale < lastScale && group?.value !== 0) {
      value += (group?.value ?? 1) * scale
      lastScale = scale
      next = afterGroup + 1
      any = true
      continue
    }
    // "Entre mil e dois mil" are two numbers; "mil e duzentos milhões" one.
    const larger = scale === 1e6 && lastScale === 1e3 && (group?.value ?? 0) >= 100
    if (scale !== undefined && !larger && any) break
    if (!group || lastScale === 1 || (any && lastScale < Number.POSITIVE_INFINITY && group.value >= lastScale)) break
    value += group.value
    next = group.next
    lastScale = 1
    any = true
  }
  return any ? { value, next } : null
}

/** Maximum of scales in one number: "2 bilhões 300 milhões 40 mil". */
const mostScales = 4

/** The rest after "2 milhões": "e 300 mil", ", 300 mil e 500", "e meio"; and the "milhões" of "2 mil milhões". */
export function behindScale(lexemes: readonly Lexeme[], first: number, firstScale: number, from: number): ReadNumber {
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

/** "300 mil" after a larger scale. */
function readPart(lexemes: readonly Lexeme[], at: number): { value: number; scale: number; next: number } | null {
  const digits = wordAt(lexemes, at)
  const scale = scaleOf(wordAt(lexemes, at + 1))
  if (scale === undefined || !/^[1-9]\d{0,2}$/.test(digits) || lexemes[at]?.spaced === false) return null
  return { value: Number(digits) * scale, scale, next: at + 2 }
}

/**
 * Numbers added after a scale: the "500" of "2 mil e 500", the "trezentos" of "5 mil e trezentos", the "duzentos mil"
 * of "2 milhões e duzentos mil".
 */
function readRest(lexemes: readonly Lexeme[], from: number): ReadNumber | null {
  const first = lexemes[from]
  if (first?.kind !== 'digits') {
    const words = readWhole(lexemes, from)
    return words && words.value > 1 ? { ...words, decimals: null } : null
  }
  const after = lexemes[from + 1]
  if (!/^[1-9]\d\d?$/.test(first.text) || scaleOf(after?.text) !== undefined) return null
  if (after?.spaced === false && after.kind === 'sign' && gluedDigits(lexemes, from + 2)) return null
  return { value: Number(first.text), next: from + 1, decimals: null }
}

/**
 * Reads a number in words from a lexeme on ("dois mil e quinhentos", "um milhão", "meia dúzia", "dois centos", "dois e
 * meio", "três vírgula cinco", "dois ponto três"); null if none begins there.
 */
export function readNumberWords(lexemes: readonly Lexeme[], from: number): ReadNumber | null {
  const halfGroup = readHalfGroup(lexemes, from)
  if (halfGroup) return { ...halfGroup, decimals: null }
  const whole = readWhole(lexemes, from)
  if (!whole) return null
  const { value, next } = whole
  const short = anyScaleOf(wordAt(lexemes, next))
  // "Dois bi", "cinco mi".
  if (short !== undefined && scaleOf(wordAt(lexemes, next)) === undefined && value > 0 && value < 1000)
    return { value: value * short, next: next + 1, decimals: null }
  const spelled = withSpelledDecimals(lexemes, value, next)
  if (spelled) return spelled
  const grouped = timesGroup(lexemes, value, next)
  if (grouped) return { ...grouped, decimals: null }
  // "Um milhão e meio" adds half a million; "mil e 200".
  const scale = scaleOf(wordAt(lexemes, next - 1))
  if (scale !== undefined) return behindScale(lexemes, value, scale, next)
  const half = afterAndHalf(lexemes, next)
  return half === null ? { value, next, decimals: null } : { value: value + 0.5, next: half, decimals: null }
}
