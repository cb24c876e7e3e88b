import { contentOf, isAsking, topicsOf } from '../lexicon/lexicon.ts'
import type { ReadWord } from '../matcher/features.ts'
import { readText } from '../matcher/features.ts'
import { isNegation } from '../matcher/negation.ts'
import { termsOf } from '../matcher/terms.ts'

/** A word or expression that names a text's subject. */
export interface Unit {
  /** Its content words, folded. */
  words: readonly string[]
  /** Its concepts, the same for synonyms; empty if unknown to the lexicon. */
  concepts: readonly string[]
  /** The text does not want it. */
  isUnwanted: boolean
}

/** Greetings, thanks, yes and no: they answer, and name nothing. */
const namesNothing = new Set(['cortesia', 'resposta'])

const isNaming = (concepts: readonly string[]): boolean =>
  !concepts.every(isAsking) && !topicsOf(concepts).some((topic) => namesNothing.has(topic))

const isContent = (word: string): boolean => contentOf(word) === 2 && !isNegation(word) && !/^\d+$/.test(word)

/**
 * Things named by the words of a text, in order: an expression of the lexicon is one thing; function words and ways of
 * asking are left out.
 */
export function unitsOf(words: readonly ReadWord[]): Unit[] {
  const { spans, unwanted } = readText(words)
  const spanAt = new Map(spans.map((span) => [span.start, span]))
  const units: Unit[] = []
  for (let at = 0; at < words.length; ) {
    const span = spanAt.get(at)
    const end = span?.end ?? at + 1
    const content = words.slice(at, end).flatMap(({ text }) => (isContent(text) ? [text] : []))
    const concepts = span?.concepts ?? []
    if (span ? isNaming(concepts) : content.length > 0)
      units.push({ words: content, concepts, isUnwanted: unwanted?.[at] ?? false })
    at = end
  }
  return units
}

/** The words of a text without corrections. */
export const plainWords = (text: string): ReadWord[] =>
  termsOf(text, true).map((term) => ({ ...term, isUnsure: false }))

/** Whether a text names anything besides a greeting, yes or no, a number or a way of asking. */
export function namesSomething(text: string): boolean {
  return unitsOf(plainWords(text)).length > 0
}
