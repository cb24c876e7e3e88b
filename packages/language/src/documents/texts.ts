import { conceptSpans, conceptsOfWord, contentOf, isAsking, isCommonWord } from '../lexicon/lexicon.ts'
import { conceptHash, wordHash } from '../matcher/features.ts'
import { isNegation } from '../matcher/negation.ts'
import { termsOf } from '../matcher/terms.ts'
import { stemOf } from './stem.ts'

/** A text that may be quoted. */
export interface DocumentText {
  /** The headings above it, or the first question of a pair. */
  title: string
  text: string
  /** Of a pair: every way to ask what the text answers; empty for a section of a document. */
  questions: readonly string[]
}

/** A word of a text, with its offsets. */
export interface TextWord {
  text: string
  start: number
  end: number
  /** Hash of its stem; 0 for a word that says nothing about the subject. */
  stem: number
  /** Hashes of its concepts, and of those of the expression that it is part of. */
  concepts: readonly number[]
}

const none: readonly number[] = []

/** Whether a folded word says something about the subject. */
export const saysSomething = (word: string): boolean => contentOf(word) === 2 && !isNegation(word)

export const stemHash = (word: string): number => wordHash(`~${stemOf(word)}`)

/** Hashes of concepts, without ways of asking. */
const hashesOf = (concepts: readonly string[]): readonly number[] =>
  concepts.length === 0 ? none : concepts.filter((concept) => !isAsking(concept)).map(conceptHash)

/** Adds stems and concepts to the words of a text. */
export function readWords(terms: readonly { text: string; start: number; end: number }[]): TextWord[] {
  const words = terms.map(({ text, start, end }): TextWord => {
    const isTelling = saysSomething(text)
    return {
      text,
      start,
      end,
      stem: isTelling ? stemHash(text) : 0,
      concepts: isTelling ? hashesOf(conceptsOfWord(text)) : none,
    }
  })
  for (const { concepts, start, end } of conceptSpans(terms.map(({ text }) => text))) {
    if (end === start + 1) continue
    const own = hashesOf(concepts)
    for (let at = start; at < end; at++) {
      const word = words[at]
      if (word) words[at] = { ...word, concepts: [...new Set([...word.concepts, ...own])] }
    }
  }
  return words
}

export const wordsOfText = (text: string): TextWord[] => readWords(termsOf(text, true))

/** Whether a word is a name or of a trade: the lexicon does not have it. */
export const isRareWord = (word: string): boolean => word.length >= 3 && !/\d/.test(word) && !isCommonWord(word)
