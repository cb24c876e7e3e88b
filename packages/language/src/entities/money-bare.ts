import type { Lexeme } from '../text/lex.ts'
import { isPriced } from './currency.ts'
import { follows, gluedDigits, gluedSign, wordAt } from './lexemes.ts'
import { amount, type ReadMoney } from './money-cents.ts'
import type { ReadNumber } from './number-words.ts'

/** Units after digits with two decimals that make them a measure, not an amount. */
const measures = /^(?:kg|g|km|m|cm|mm|l|ml|kgs|litros?|metros?|quilos?|gramas?|horas?|pontos?|graus?)$/
/** Words for sizes, weights or marks, before such digits or after their "de". */
const dimensions =
  /^(?:altura|largura|comprimento|profundidade|diametro|raio|mede|medem|medindo|medida|medidas|espessura|nota|media|peso|pesa|pesando|pesou|grau|graus|lente|lentes|temperatura|febre|imc|versao|tamanho)$/
const reach = 4

/** "Altura 1,75", "nota foi 9,50": a word of measuring before a position in the same clause. */
function isMeasured(lexemes: readonly Lexeme[], at: number, value: number): boolean {
  for (let index = at - 1; index >= Math.max(0, at - reach); index--) {
    if (lexemes[index]?.kind === 'sign') return false
    const word = wordAt(lexemes, index)
    // Marks go up to ten; "nota fiscal de 250,75" is an amount.
    if (dimensions.test(word) && !(word === 'nota' && value > 10)) return true
  }
  return false
}

/**
 * "Mede 2,10 por 0,90", "2,40 x 1,20": two lengths, unlike instalments ("12x 99,90") or a lower price ("de 89,90 por
 * 59,90").
 */
function isByAnother(lexemes: readonly Lexeme[], from: number, next: number): boolean {
  const isLength = (at: number): boolean =>
    lexemes[at]?.kind === 'digits' && gluedSign(lexemes, at + 1, /^[.,]$/) && gluedDigits(lexemes, at + 2)
  const [first, by] = isLength(next + 1) ? [from, next] : [from - 4, from - 1]
  if (!isLength(first) || gluedDigits(lexemes, first)) return false
  if (wordAt(lexemes, by) === 'x') return true
  const lowered = /^(?:de|era|eram|tava|estava)$/.test(wordAt(lexemes, first - 1)) || isPriced(lexemes, first)
  return wordAt(lexemes, by) === 'por' && !lowered
}

/** Amounts without a currency: "custa 2k", "49,90". */
export function readBare(lexemes: readonly Lexeme[], from: number, read: ReadNumber): ReadMoney | null {
  if (lexemes[from]?.kind === 'word') return null
  const thousands = wordAt(lexemes, read.next - 1) === 'k'
  if (thousands && isPriced(lexemes, from)) return { value: amount('BRL', read.value), next: read.next }
  const beside = lexemes[read.next]
  const unit =
    beside !== undefined &&
    (beside.text === '%' ||
      follows(lexemes, read.next, ['por', 'cento']) ||
      (!beside.spaced && beside.kind !== 'sign') ||
      measures.test(beside.text) ||
      (beside.text === 'de' && dimensions.test(wordAt(lexemes, read.next + 1))))
  const hour = read.value < 24 && /^(?:as|aas|das|pelas)$/.test(wordAt(lexemes, from - 1))
  if (read.decimals !== 2 || unit || hour || isByAnother(lexemes, from, read.next)) return null
  return isMeasured(lexemes, from, read.value) && !isPriced(lexemes, from)
    ? null
    : { value: amount('BRL', read.value), next: read.next }
}
