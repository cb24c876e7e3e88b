import type { Lexeme } from '../text/lex.ts'
import type { Finder, FoundValue } from './finder.ts'
import { plainText, readQuantity } from './quantity.ts'

/** Words beside which "um" and "uma" are a count and not an article. */
const onlyWords = new Set('so apenas somente é e seria sao quero sim por favor'.split(' '))

/** "um" and "uma" alone are nearly always an article: they count when nothing but such words stands beside them. */
function isArticle(lexemes: readonly Lexeme[], from: number, next: number): boolean {
  if (next !== from + 1 || !/^uma?$/.test(lexemes[from]?.text ?? '')) return false
  return lexemes.some((lexeme, index) => index !== from && lexeme.kind !== 'sign' && !onlyWords.has(lexeme.text))
}

/** Digits that belong to an hour, a date, a mobile network ("5g") or a code of letters and digits, and the "cento" of "por cento". */
function isPartOfOther(lexemes: readonly Lexeme[], from: number, next: number): boolean {
  const first = lexemes[from]
  const before = lexemes[from - 1]
  const after = lexemes[next]
  if (first?.text === 'cento' && before?.text === 'por') return true
  if (first?.kind === 'digits' && before && !first.spaced) {
    if (before.kind === 'word') return true
    if (/^[/:.,_@]$/.test(before.text) && lexemes[from - 2]?.kind !== 'sign' && !before.spaced) return true
    if (before.text === '-' && !before.spaced) return true
  }
  if (lexemes[next - 1]?.kind !== 'digits' || !after || after.spaced) return false
  if (/^(?:h|hs|hr|hrs|hora|horas|am|pm)$/.test(after.text)) return true
  if (after.text === 'g' && /^[2-5]$/.test(first?.text ?? '')) return true
  // Letters after digits may be a unit ("5kg", "3x"); one other letter ("12b"), or letters and digits again, are a code; "120m²" is none.
  const further = lexemes[next + 1]
  if (after.kind === 'word') {
    if (further?.kind === 'digits' && !further.spaced)
      return !(/^[ckm]?m$/.test(after.text) && /^[23]$/.test(further.text))
    return /^[bcdefjnpqrstuvyz]$/.test(after.text)
  }
  return /^[-/:_@]$/.test(after.text) && lexemes[next + 1] !== undefined && !lexemes[next + 1]?.spaced
}

/**
 * Numbers in digits and in words ("2.500", "1,5", "dois mil e quinhentos", "meia dúzia", "5 mil"). The normal form is a plain decimal: 2500, 1.5, -3.
 * Dates, hours, telephones, documents and codes are none, nor is the article "um".
 */
export const findNumber: Finder = ({ lexemes }) => {
  const found: FoundValue[] = []
  for (let index = 0; index < lexemes.length; ) {
    const read = readQuantity(lexemes, index)
    const first = lexemes[index]
    if (!read || !first) {
      index += first?.kind === 'digits' ? digitsBlock(lexemes, index) : 1
      continue
    }
    const last = lexemes[read.next - 1] ?? first
    if (isPartOfOther(lexemes, index, read.next)) {
      index += digitsBlock(lexemes, index)
      continue
    }
    if (!isArticle(lexemes, index, read.next)) {
      const minus = lexemes[index - 1]
      const negative = minus?.text === '-' && minus.spaced && !first.spaced
      found.push({
        value: plainText(negative ? -read.value : read.value),
        start: negative ? minus.start : first.start,
        end: last.end,
      })
    }
    index = read.next
  }
  return found
}

/** How many lexemes hang together without space from here: a refused number takes all of what it is part of with it. */
function digitsBlock(lexemes: readonly Lexeme[], from: number): number {
  let next = from + 1
  while (next < lexemes.length && !lexemes[next]?.spaced) next++
  return next - from
}
