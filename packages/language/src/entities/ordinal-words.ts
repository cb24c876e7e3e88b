import type { Lexeme } from '../text/lex.ts'
import { wordAt } from './lexemes.ts'

const units = ['', 'primeir', 'segund', 'terceir', 'quart', 'quint', 'sext', 'setim', 'oitav', 'non']
const tens: Readonly<Record<string, number>> = { decim: 10, vigesim: 20, trigesim: 30 }

/**
 * "terceiro", "décima segunda", "3º", "1.ª": an ordinal, and the position after it. -1 is the last, -2 the one before.
 */
export interface ReadNth {
  nth: number
  next: number
}

const unitOf = (word: string): number => (/[oa]$/.test(word) ? Math.max(0, units.indexOf(word.slice(0, -1))) : 0)

/** An ordinal in words ("décimo terceiro"), up to the thirty-ninth; null for other words. */
export function readOrdinalWords(lexemes: readonly Lexeme[], at: number): ReadNth | null {
  const word = wordAt(lexemes, at)
  const stem = word.replace(/[oa]$/, '')
  const ten = /[oa]$/.test(word) && Object.hasOwn(tens, stem) ? tens[stem] : undefined
  const unit = ten === undefined ? unitOf(word) : unitOf(wordAt(lexemes, at + 1))
  if (ten === undefined) return unit > 0 ? { nth: unit, next: at + 1 } : null
  return { nth: ten + unit, next: unit > 0 ? at + 2 : at + 1 }
}

/** An ordinal in words or digits ("3º", "1.º"), or "último", "penúltima". */
export function readNth(lexemes: readonly Lexeme[], at: number): ReadNth | null {
  const word = wordAt(lexemes, at)
  if (/^ultim[oa]$/.test(word)) return { nth: -1, next: at + 1 }
  if (/^penultim[oa]$/.test(word)) return { nth: -2, next: at + 1 }
  if (!/^[1-9]\d?$/.test(word)) return readOrdinalWords(lexemes, at)
  const mark = wordAt(lexemes, at + 1) === '.' ? at + 2 : at + 1
  const marked = /^[oa]$/.test(wordAt(lexemes, mark)) && lexemes[mark]?.spaced === false
  return marked ? { nth: Number(word), next: mark + 1 } : null
}
