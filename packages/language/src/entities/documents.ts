import { isAlphanumericAt, oddSeparators, readRun } from './digits.ts'
import type { Finder, FoundValue } from './finder.ts'

const cnpjFirstWeights = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
const cnpjSecondWeights = [6, ...cnpjFirstWeights]

const allEqual = (characters: string): boolean => [...characters].every((character) => character === characters[0])

/** Character code minus 48: digits are themselves, A is 17 (Receita Federal, Instrução Normativa 2.229/2024). */
function checkDigit(characters: string, weights: readonly number[]): string {
  let sum = 0
  weights.forEach((weight, index) => {
    sum += (characters.charCodeAt(index) - 48) * weight
  })
  const rest = sum % 11
  return String(rest < 2 ? 0 : 11 - rest)
}

/**
 * Whether a text is eleven digits, not all equal, with two correct check digits (modulo 11, weights 10 to 2 and 11 to
 * 2).
 */
export function isCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || allEqual(digits)) return false
  const first = checkDigit(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2])
  const second = checkDigit(digits, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  return digits.endsWith(first + second)
}

/**
 * Whether a text is twelve letters or digits with two correct check digits, including the alphanumeric numbers from
 * July 2026 on; upper case, no separators.
 */
export function isCnpj(characters: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(characters) || allEqual(characters)) return false
  return characters.endsWith(checkDigit(characters, cnpjFirstWeights) + checkDigit(characters, cnpjSecondWeights))
}

/** The document's name attached to it: "cpf52998224725". */
const nameBefore = /(?:^|[^a-z0-9])(?:cpf|cnpj)$/i
const isGlued = (text: string, index: number): boolean =>
  isAlphanumericAt(text, index - 1) && !nameBefore.test(text.slice(Math.max(0, index - 5), index))

/** CPF with or without dots, dash or spaces; the normal form is its eleven digits. Wrong check digits: not found. */
export const findCpf: Finder = ({ text }) => {
  const found: FoundValue[] = []
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 48 || code > 57 || isGlued(text, index)) continue
    const run = readRun(text, index, `.-/ ${oddSeparators}`, 11, false)
    if (!isCpf(run.characters) || isAlphanumericAt(text, run.end)) continue
    found.push({ value: run.characters, start: run.start, end: run.end })
    index = run.end
  }
  return found
}

const isCnpjShape = (groups: readonly number[]): boolean => groups.join('.') === '2.3.3.4.2'

/** CNPJ, numeric or alphanumeric, with or without its signs; the normal form is its fourteen characters in upper case. Wrong check digits: not found. */
export const findCnpj: Finder = ({ text }) => {
  const found: FoundValue[] = []
  for (let index = 0; index < text.length; index++) {
    if (isGlued(text, index) || !isAlphanumericAt(text, index)) continue
    const run = readRun(text, index, `./- ${oddSeparators}`, 14, true)
    if (!isCnpj(run.characters) || isAlphanumericAt(text, run.end)) continue
    // Separate words could match the check digits by chance: letters are only read without spaces, or in the usual
    // grouping.
    const lettersInWords = run.separators.some((separator) => separator.includes(' ')) && /[A-Z]/.test(run.characters)
    if (lettersInWords && !isCnpjShape(run.groups)) continue
    found.push({ value: run.characters, start: run.start, end: run.end })
    index = run.end
  }
  return found
}
