import type { Lexeme } from '../text/lex.ts'
import type { Finder, FoundValue } from './finder.ts'
import { gluedSign, wordAt } from './lexemes.ts'
import { readAmount } from './number-amount.ts'
import { isArticle } from './number-article.ts'
import { afterUnitHalf, groupSize, readHalf } from './number-groups.ts'
import { rangeAt } from './number-range.ts'
import { afterNegative, startOfNumber } from './number-sign.ts'
import type { ReadNumber } from './number-words.ts'
import { plainText } from './quantity.ts'

/**
 * Words after digits and a degree sign that are not counted by an ordinal: "180º por 40 minutos", "febre de 39º de
 * noite".
 */
const noThing = /^(?:c|f|de|por|no|na|e|ou|em|que|com|ate|ja|ta|esta|graus?|celsius|agora|hoje)$/
const mostOrdinal = 13

/**
 * End of an ordinal in digits, 0 for none: "1º andar", "2ª via", "3a parcela", "1o lugar", "4.º". "180º" and "30ºC" are
 * degrees.
 */
function afterOrdinal(text: string, lexemes: readonly Lexeme[], from: number): number {
  if (lexemes[from]?.kind !== 'digits') return 0
  const dot = gluedSign(lexemes, from + 1, /^\.$/) ? 1 : 0
  const mark = lexemes[from + 1 + dot]
  const further = lexemes[from + 2 + dot]
  if (!mark || mark.spaced || (further?.kind === 'digits' && !further.spaced)) return 0
  if (!/^(?:[oa]s?|°)$/.test(mark.text)) return 0
  const written = text.slice(mark.start, mark.end)
  if (dot === 1 && !/[ºª°]/.test(written)) return 0
  const degrees = /[º°]/.test(written) && (!further || further.kind === 'sign' || noThing.test(further.text))
  const number = Number(wordAt(lexemes, from))
  const minus = wordAt(lexemes, from - 1) === '-' && lexemes[from]?.spaced === false
  const named = /^(?:c|f|graus?|celsius)$/.test(further?.text ?? '')
  return degrees && (named || minus || number > mostOrdinal) ? 0 : from + 2 + dot
}

/** Things counted by the end of a range, so that it is no day of a month. */
const counted =
  /^(?:dias?|horas?|minutos?|min|semanas?|mes|meses|anos?|pessoas?|unidades?|und|un|pecas?|vezes|itens|kg|quilos?|metros?|m|cm|litros?|caixas?|pacotes?|adultos?|criancas?|convidados?|parcelas?|reais|%)$/
const severalThings =
  /^(?:dias|semanas|meses|anos|pessoas|unidades|pecas|vezes|itens|adultos|criancas|convidados|parcelas|amigos)$/
const manners =
  /^(?:desculpas?|perdoes|gracas|maravilhas|beijos|beijinhos|abracos|obrigad[oa]s?|vezes|amores|coisas|motivos)$/

/**
 * Digits of an hour, a date, a mobile network ("5g") or a code of letters and digits, and the "cento" of "por cento".
 */
function isPartOfOther(lexemes: readonly Lexeme[], from: number, next: number): boolean {
  const first = lexemes[from]
  const before = lexemes[from - 1]
  const after = lexemes[next]
  // "Mil desculpas" is a figure of speech.
  if (first?.text === 'mil' && next === from + 1 && manners.test(after?.text ?? '')) return true
  // "Por cento", and "quanto é o cento": a price, not a count.
  if (first?.text === 'cento' && next === from + 1 && /^(?:por|o|do|pelo|ao|cada)$/.test(before?.text ?? ''))
    return true
  if (first?.kind === 'digits' && before && !first.spaced) {
    if (before.kind === 'word' && before.text !== 'no') return true
    if (/^[/:.,_@]$/.test(before.text) && lexemes[from - 2]?.kind !== 'sign' && !before.spaced) return true
    if (before.text === '-' && !before.spaced && startOfNumber(lexemes, from) === from) return true
  }
  if (lexemes[next - 1]?.kind !== 'digits' || !after || after.spaced) return false
  if (/^(?:h|hs|hr|hrs|hora|horas|am|pm)$/.test(after.text)) return true
  if (after.text === 'g' && /^[2-5]$/.test(first?.text ?? '')) return true
  // Letters after digits may be a unit ("5kg", "3x"); another single letter ("12b"), or letters with more digits, are a
  // code; "120m²" is none.
  const further = lexemes[next + 1]
  if (after.kind === 'word') {
    if (further?.kind === 'digits' && !further.spaced)
      return !(/^[ckm]?m$/.test(after.text) && /^[23]$/.test(further.text))
    return /^[bcdefjnpqrstuvyz]$/.test(after.text)
  }
  return /^[-/:_@]$/.test(after.text) && lexemes[next + 1] !== undefined && !lexemes[next + 1]?.spaced
}

/** A number with the half after its unit ("dois quilos e meio"), or the half of a measure ("meio quilo"). */
function readWithHalf(text: string, lexemes: readonly Lexeme[], from: number): ReadNumber | null {
  const half = readHalf(lexemes, from)
  if (half) return { ...half, decimals: null }
  const read = readAmount(text, lexemes, from)
  if (!read) return null
  const clock =
    /^(?:as|a|aas|das|pelas|la|pras)$/.test(wordAt(lexemes, from - 1)) && /^h/.test(wordAt(lexemes, read.next))
  const unitHalf = Number.isInteger(read.value) && !clock ? afterUnitHalf(lexemes, read.next) : null
  if (unitHalf === null || groupSize(wordAt(lexemes, read.next)) !== undefined) return read
  return { value: read.value + 0.5, next: unitHalf, decimals: null }
}

/**
 * Numbers in digits and words ("2.500", "1,5", "dois mil e quinhentos", "meia dúzia", "5 mil", "meio quilo", "dois
 * quilos e meio"). The normal form is a plain decimal: 2500, 1.5, -3. Dates, hours, phones, documents, ordinals, codes
 * and the article "um" are excluded.
 */
export const findNumber: Finder = ({ text, lexemes }) => {
  const found: FoundValue[] = []
  for (let index = 0; index < lexemes.length; ) {
    const ordinal = afterOrdinal(text, lexemes, index)
    if (ordinal > 0) {
      index = ordinal
      continue
    }
    const range = readRange(lexemes, index)
    if (range) {
      found.push(...range)
      index += 3
      continue
    }
    const read = readWithHalf(text, lexemes, index)
    const first = lexemes[index]
    if (!read || !first) {
      index += first?.kind === 'digits' ? digitsBlock(lexemes, index) : 1
      continue
    }
    if (isPartOfOther(lexemes, index, read.next)) {
      index += digitsBlock(lexemes, index)
      continue
    }
    if (!isArticle(text, lexemes, index, read.next)) {
      found.push(signed(lexemes, index, read))
    }
    index = Math.max(read.next, afterNegative(lexemes, read.next))
  }
  return found
}

/**
 * Both ends of "3-4 dias", "4/5 pessoas", "10-15 pessoas", "15-20"; not phones, and not dates, whose month is at most
 * 12 and which nothing follows.
 */
function readRange(lexemes: readonly Lexeme[], at: number): FoundValue[] | null {
  const [first, last] = [lexemes[at], lexemes[at + 2]]
  const after = lexemes[at + 3]
  // "4/5 pessoas" are four or five; "1/2 dia" is a half.
  const several = after?.spaced && severalThings.test(after.text) && wordAt(lexemes, at) !== '1'
  const range = first?.spaced ? rangeAt(lexemes, at, 3, several ? /^[-/]$/ : /^-$/) : null
  if (!first || !last || !range || (after?.kind === 'word' && !after.spaced)) return null
  if (range.to <= 12 && !counted.test(after?.text ?? '')) return null
  return [first, last].map((end) => ({ value: plainText(Number(end.text)), start: end.start, end: end.end }))
}

/** A number with the sign before or after it. */
function signed(lexemes: readonly Lexeme[], from: number, read: ReadNumber): FoundValue {
  const first = startOfNumber(lexemes, from)
  const next = afterNegative(lexemes, read.next)
  const negative = (first < from || next > read.next) && read.value !== 0
  return {
    value: plainText(negative ? -read.value : read.value),
    start: lexemes[first]?.start ?? 0,
    end: lexemes[next - 1]?.end ?? 0,
  }
}

/** Number of lexemes attached without spaces from here: a refused number excludes all of them. */
function digitsBlock(lexemes: readonly Lexeme[], from: number): number {
  let next = from + 1
  while (next < lexemes.length && !lexemes[next]?.spaced) next++
  return next - from
}
