import type { Lexeme } from '../text/lex.ts'
import { afterAndHalf, readHalfGroup, timesGroup } from './number-groups.ts'

/** A number read from a text, and the index of the lexeme after it. */
export interface ReadNumber {
  value: number
  next: number
  /** Digits after the decimal comma as written; null for whole numbers and words. */
  decimals: number | null
}

const units: Readonly<Record<string, number>> = {
  zero: 0,
  um: 1,
  uma: 1,
  dois: 2,
  duas: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  sete: 7,
  oito: 8,
  nove: 9,
  dez: 10,
  onze: 11,
  doze: 12,
  treze: 13,
  catorze: 14,
  quatorze: 14,
  quinze: 15,
  dezesseis: 16,
  dezasseis: 16,
  dezessete: 17,
  dezoito: 18,
  dezenove: 19,
}
const tens: Readonly<Record<string, number>> = {
  vinte: 20,
  trinta: 30,
  quarenta: 40,
  cinquenta: 50,
  cincoenta: 50,
  sessenta: 60,
  setenta: 70,
  oitenta: 80,
  noventa: 90,
}
const hundreds: Readonly<Record<string, number>> = {
  cem: 100,
  cento: 100,
  duzentos: 200,
  duzentas: 200,
  trezentos: 300,
  trezentas: 300,
  quatrocentos: 400,
  quatrocentas: 400,
  quinhentos: 500,
  quinhentas: 500,
  seiscentos: 600,
  seiscentas: 600,
  setecentos: 700,
  setecentas: 700,
  oitocentos: 800,
  oitocentas: 800,
  novecentos: 900,
  novecentas: 900,
}
const scales: Readonly<Record<string, number>> = {
  mil: 1e3,
  milhao: 1e6,
  milhoes: 1e6,
  bilhao: 1e9,
  bilhoes: 1e9,
}

const lookUp = (table: Readonly<Record<string, number>>, word: string | undefined): number | undefined =>
  word !== undefined && Object.hasOwn(table, word) ? table[word] : undefined

/** Scale of a word that multiplies ("mil", "milhões"), undefined for any other. */
export function scaleOf(word: string | undefined): number | undefined {
  return lookUp(scales, word)
}

/** Numbers below a thousand: "cento e vinte e três", "vinte e um", "quinze". */
function belowThousand(lexemes: readonly Lexeme[], from: number): { value: number; next: number } | null {
  let value = 0
  let next = from
  let rank = 4
  for (;;) {
    const joined = next > from && lexemes[next]?.text === 'e'
    const at = joined ? next + 1 : next
    const word = lexemes[at]?.text
    const hundred = lookUp(hundreds, word)
    const ten = lookUp(tens, word)
    const unit = lookUp(units, word)
    const wordRank = hundred !== undefined ? 3 : ten !== undefined ? 2 : unit !== undefined ? 1 : 5
    if (
      wordRank >= rank ||
      (next > from && !joined) ||
      (rank < 4 && unit === 0) ||
      (rank === 2 && unit !== undefined && unit > 9)
    )
      break
    value += hundred ?? ten ?? unit ?? 0
    rank = wordRank
    next = at + 1
  }
  return next > from ? { value, next } : null
}

/**
 * Reads a number written in words from a lexeme on ("dois mil e quinhentos", "um milhão", "meia dúzia", "dois centos", "dois e meio", "três vírgula cinco");
 * null when none begins there.
 */
export function readNumberWords(lexemes: readonly Lexeme[], from: number): ReadNumber | null {
  const halfGroup = readHalfGroup(lexemes, from)
  if (halfGroup) return { ...halfGroup, decimals: null }
  let value = 0
  let next = from
  let lastScale = Number.POSITIVE_INFINITY
  let any = false
  for (;;) {
    const at = any && lexemes[next]?.text === 'e' ? next + 1 : next
    const group = belowThousand(lexemes, at)
    const afterGroup = group ? group.next : at
    const scale = scaleOf(lexemes[afterGroup]?.text)
    if (!group && (scale !== 1e3 || any)) break
    if (scale !== undefined && scale < lastScale && group?.value !== 0) {
      value += (group?.value ?? 1) * scale
      lastScale = scale
      next = afterGroup + 1
      any = true
      continue
    }
    if (!group || lastScale === 1 || (any && lastScale < Number.POSITIVE_INFINITY && group.value >= lastScale)) break
    value += group.value
    next = group.next
    lastScale = 1
    any = true
  }
  if (!any) return null
  const grouped = timesGroup(lexemes, value, next)
  if (grouped) return { ...grouped, decimals: null }
  const half = afterAndHalf(lexemes, next)
  // "Um milhão e meio" is half a million more.
  if (half !== null) return { value: value + (scaleOf(lexemes[next - 1]?.text) ?? 1) / 2, next: half, decimals: null }
  if (lexemes[next]?.text === 'virgula') {
    const part = belowThousand(lexemes, next + 1)
    if (part)
      return {
        value: value + part.value / 10 ** String(part.value).length,
        next: part.next,
        decimals: String(part.value).length,
      }
  }
  return { value, next, decimals: null }
}
