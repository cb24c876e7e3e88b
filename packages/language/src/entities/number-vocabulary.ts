import type { Lexeme } from '../text/lex.ts'
import { wordAt } from './lexemes.ts'

const table = (lines: string): ReadonlyMap<string, number> =>
  new Map(
    lines
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [value = '', ...words] = line.trim().split(' ')
        return words.map((word): [string, number] => [word, Number(value)])
      }),
  )

/** Folded words of numbers below twenty, Brazilian and European, with common misspellings. */
const units = table(`
  0 zero
  1 um uma
  2 dois duas dous
  3 tres treis trez
  4 quatro
  5 cinco sinco
  6 seis ceis
  7 sete
  8 oito
  9 nove
  10 dez
  11 onze onse
  12 doze
  13 treze trese
  14 catorze quatorze quatorse
  15 quinze quinse
  16 dezesseis dezasseis dezeseis dezaseis desesseis deseseis
  17 dezessete dezassete dezesete dezasete desessete desesete
  18 dezoito desoito
  19 dezenove dezanove desenove
`)
const tens = table(`
  20 vinte vinti
  30 trinta
  40 quarenta
  50 cinquenta cincoenta cinqenta sinquenta cinkenta
  60 sessenta secenta
  70 setenta
  80 oitenta
  90 noventa
`)
const hundreds = table(`
  100 cem cento
  200 duzentos duzentas
  300 trezentos trezentas tresentos tresentas
  400 quatrocentos quatrocentas quatrossentos
  500 quinhentos quinhentas kinhentos
  600 seiscentos seiscentas seissentos seisentos
  700 setecentos setecentas setessentos
  800 oitocentos oitocentas oitossentos
  900 novecentos novecentas novessentos
`)
/** "Bilhão" is a thousand million, as in Brazil; the European "bilião" is a million million. */
const scales = table(`
  1e3 mil
  1e6 milhao milhoes
  1e9 bilhao bilhoes
  1e12 trilhao trilhoes biliao bilioes
  1e15 quatrilhao quatrilhoes quadrilhao quadrilhoes
`)
/** Short forms of scales, only after a number: "2 mi", "1,5 bi". */
const shortScales = table(`
  1e6 mi
  1e9 bi
  1e12 tri
`)

/** Value of a word below twenty, undefined for other words. */
export const unitOf = (word: string): number | undefined => units.get(word)
/** Whether a number in words may begin with this word; groups ("dúzia e meia") are not included. */
export const beginsNumber = (word: string): boolean =>
  units.has(word) || tens.has(word) || hundreds.has(word) || /^(?:mil|mei[oa]|metade)$/.test(word)
/** Scale of a multiplying word ("mil", "milhões"), undefined for other words. */
export const scaleOf = (word: string | undefined): number | undefined => scales.get(word ?? '')
/** Scale of a word or of its short form ("mi", "bi"). */
export const anyScaleOf = (word: string): number | undefined => scales.get(word) ?? shortScales.get(word)

/**
 * Numbers below a thousand: "cento e vinte e três", "vinte e um", "quinze"; also "vinte cinco" and "duzentos cinquenta"
 * without "e".
 */
export function belowThousand(lexemes: readonly Lexeme[], from: number): { value: number; next: number } | null {
  let value = 0
  let next = from
  let rank = 4
  for (;;) {
    const joined = next > from && wordAt(lexemes, next) === 'e'
    const at = joined ? next + 1 : next
    const word = wordAt(lexemes, at)
    const hundred = hundreds.get(word)
    const ten = tens.get(word)
    const unit = units.get(word)
    const wordRank = hundred !== undefined ? 3 : ten !== undefined ? 2 : unit !== undefined ? 1 : 5
    if (wordRank >= rank || (rank < 4 && unit === 0) || (rank === 2 && unit !== undefined && unit > 9)) break
    if (next > from && !joined && !mayLackAnd(wordAt(lexemes, next - 1), word)) break
    value += hundred ?? ten ?? unit ?? 0
    rank = wordRank
    next = at + 1
  }
  return next > from ? { value, next } : null
}

/** "Vinte um", "cem dois" may be two things; "um" may be an article. */
const mayLackAnd = (before: string, word: string): boolean => before !== 'cem' && word !== 'um' && word !== 'uma'
