import { emojiWords } from '../lexicon/emoji.ts'
import { isCommonWord, shortcuts } from '../lexicon/lexicon.ts'
import type { Lexeme } from '../text/lex.ts'
import { lex, wordsOf } from '../text/lex.ts'

/** A word in the matcher's form, with the position of its source. */
export interface Term {
  text: string
  start: number
  end: number
  /** The first word of a clause: a separating sign or a line break precedes it. */
  opens: boolean
}

const laugh =
  /^(?:k{2,}|(?:h[aeiu]){2,}h?|[aei]?(?:h[aeiu]){2,}h?|(?:rs){1,}r?|(?:[jr]a){3,}[jr]?|(?:ks|sk){2,}[ks]?|(?:hu[ae]){2,}(?:hu)?|(?:ua|au){3,}|[rs]{4,}|[he]{5,}|[ha]{4,}|[hi]{5,}|[ks]{4,}|(?=.*[kh].*[kh])[kshuai]{6,})$/
const longRun = /([a-z])\1{2,}/g
const anyRun = /([a-z])\1+/g

/** Words of a folded chat form: laughs, abbreviations, repeated letters. Null for other words. */
function spelledOut(word: string): readonly string[] | null {
  const known = shortcuts.get(word)
  if (known) return known
  if (isCommonWord(word)) return null
  if (laugh.test(word)) return ['risada']
  if (!/([a-z])\1/.test(word)) return null
  const doubled = word.replace(longRun, '$1$1')
  const single = word.replace(anyRun, '$1')
  const collapsed = doubled !== word && isCommonWord(doubled) ? doubled : single
  const again = shortcuts.get(collapsed)
  if (again) return again
  if (isCommonWord(collapsed)) return [collapsed]
  const shortened = word.replace(longRun, '$1')
  return shortened === word ? null : [shortened]
}

const shortParts = new Set(
  'a o e as os de do da um eu me te se em no na oi ou ja so ao la ai to ta tu vc os ver'.split(' '),
)

/**
 * Positions at which a text without spaces may be cut into two words: a part of one or two letters must be a function
 * word. Longest first part first.
 */
export function cutsOf(text: string): number[] {
  const fits = (part: string): boolean => part.length > 2 || shortParts.has(part)
  const cuts: number[] = []
  if (text.length < 4) return cuts
  for (let at = text.length - 1; at >= 1; at--) if (fits(text.slice(0, at)) && fits(text.slice(at))) cuts.push(at)
  return cuts
}

/** Two known words written as one ("bomdia"), null if there is no such cut. The longest first part wins. */
export function cutApart(word: string, isKnown: (part: string) => boolean): string[] | null {
  if (word.length < 5) return null
  for (const at of cutsOf(word)) {
    const parts = [word.slice(0, at), word.slice(at)]
    if (parts.every((part) => part.length < 3 || isKnown(part)) && parts.some((part) => part.length > 3)) return parts
  }
  return null
}

/** Words of an abbreviation found when a text was cut elsewhere. */
export function spelledOutAgain(word: string): readonly string[] | null {
  return word.length > 1 ? (shortcuts.get(word) ?? null) : null
}

/** Signs separate clauses before a space or the end: not in "1.500", "14:30" or "loja.com". */
const parting = /[.,;:!?]+(?:\s|$)|\n/

const signTerms = (lexemes: readonly Lexeme[]): Term[] =>
  lexemes.flatMap((lexeme) => {
    const text = lexeme.kind === 'sign' ? emojiWords[lexeme.text] : undefined
    return text === undefined ? [] : [{ text, start: lexeme.start, end: lexeme.end, opens: false }]
  })

/**
 * Words of a message in order, folded, with emoji as words; with `spellOut` abbreviations are spelled out, laughs
 * unified and repeated letters collapsed.
 */
export function termsOf(text: string, spellOut: boolean): Term[] {
  const lexemes = lex(text)
  const terms: Term[] = []
  let before = 0
  for (const { text: word, start, end } of wordsOf(lexemes)) {
    const opens = start - before > 1 && parting.test(text.slice(before, start))
    before = end
    const words = (spellOut ? spelledOut(word) : null) ?? [word]
    words.forEach((part, place) => {
      terms.push({ text: part, start, end, opens: opens && place === 0 })
    })
  }
  const signs = signTerms(lexemes)
  return signs.length > 0 ? [...terms, ...signs].sort((a, b) => a.start - b.start) : terms
}
