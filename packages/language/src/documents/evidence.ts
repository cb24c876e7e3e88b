import type { AskedThing, ReadQuestion } from './question.ts'
import { type Span, sentencesOf } from './sentences.ts'
import { type DocumentText, type TextWord, wordsOfText } from './texts.ts'

/** How surely a text names a thing: the same word in any form, another word of its meaning, a word that looks like it. */
const sameWord = 1
const sameMeaning = 0.7
const alike = 0.4
const leastAlike = 0.6
const shortestAlike = 5

/** The parts of a text that a question is compared with. */
export interface Evidence {
  sentences: readonly Span[]
  words: readonly TextWord[]
  /** For each thing of the question, how surely the section, its title and each sentence name it. */
  inText: readonly number[]
  inTitle: readonly number[]
  inSentences: readonly (readonly number[])[]
  /** Index of the sentence that names most; -1 for an empty text. */
  best: number
  titleWords: number
  /** Words of the title that the question names. */
  titleFound: number
}

/** Four letters at each place of a word. */
function gramsOf(word: string): Set<string> {
  const grams = new Set<string>()
  for (let at = 0; at + 4 <= word.length; at++) grams.add(word.slice(at, at + 4))
  return grams
}

/** Share of common runs of four letters (Dice), for long words. */
function alikeness(one: string, other: string): number {
  if (one.length < shortestAlike || other.length < shortestAlike || one.slice(0, 3) !== other.slice(0, 3)) return 0
  const [mine, theirs] = [gramsOf(one), gramsOf(other)]
  let common = 0
  for (const gram of mine) if (theirs.has(gram)) common++
  return (2 * common) / (mine.size + theirs.size)
}

function namedBy({ word, stem, concepts }: AskedThing, words: readonly TextWord[]): number {
  let found = 0
  for (const other of words) {
    if (other.stem === 0) continue
    if (other.stem === stem) return sameWord
    if (found < sameMeaning && concepts.some((concept) => other.concepts.includes(concept))) found = sameMeaning
    if (found === 0 && alikeness(word, other.text) >= leastAlike) found = alike
  }
  return found
}

const wordsWithin = (words: readonly TextWord[], { start, end }: Span): TextWord[] =>
  words.filter((word) => word.start >= start && word.end <= end)

/** What each thing counts, together 1. */
export function sharesOf(things: readonly AskedThing[]): number[] {
  const all = things.reduce((sum, { weight }) => sum + weight, 0)
  return things.map(({ weight }) => (all === 0 ? 0 : weight / all))
}

/** Share of the question's things that are named, by their weight. */
export const coverage = (named: readonly number[], shares: readonly number[]): number =>
  named.reduce((sum, value, at) => sum + value * (shares[at] ?? 0), 0)

/** Compares a question with a section: one pass over its words for each thing. */
export function evidenceOf(question: ReadQuestion, { title, text, questions }: DocumentText): Evidence {
  const words = wordsOfText(text)
  const heads = questions.length > 0 ? questions.map(wordsOfText) : [wordsOfText(title)]
  const sentences = sentencesOf(text)
  const { things } = question
  const shares = sharesOf(things)
  const named = (within: readonly TextWord[]): number[] => things.map((thing) => namedBy(thing, within))
  const inSentences = sentences.map((sentence) => named(wordsWithin(words, sentence)))
  let best = -1
  let most = -1
  inSentences.forEach((found, at) => {
    const covered = coverage(found, shares)
    if (covered > most) [best, most] = [at, covered]
  })
  const head = nearestHead(heads, named, shares)
  const telling = head.filter(({ stem }) => stem !== 0)
  return {
    sentences,
    words,
    inText: named(words),
    inTitle: named(head),
    inSentences,
    best,
    titleWords: telling.length,
    titleFound: telling.filter((word) => things.some((thing) => namedBy(thing, [word]) >= sameMeaning)).length,
  }
}

/** Of several ways to ask the one that names most of the question. */
function nearestHead(
  heads: readonly (readonly TextWord[])[],
  named: (words: readonly TextWord[]) => number[],
  shares: readonly number[],
): readonly TextWord[] {
  let nearest = heads[0] ?? []
  let most = -1
  for (const head of heads) {
    const covered = coverage(named(head), shares)
    if (covered > most) [nearest, most] = [head, covered]
  }
  return nearest
}
