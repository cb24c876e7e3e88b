import { conceptSpans, contentOf, topicsOf } from '../lexicon/lexicon.ts'
import { termsOf } from './terms.ts'

const courtesyTopic = 'cortesia'

/** Whether words are only a greeting, thanks or the like, or empty. */
export function isCourtesy(words: readonly { text: string }[]): boolean {
  const texts = words.map(({ text }) => text)
  if (texts.every((text) => contentOf(text) === 0)) return true
  const topics = topicsOf(conceptSpans(texts).flatMap(({ concepts }) => concepts))
  return topics.length > 0 && topics.every((topic) => topic === courtesyTopic)
}

/** Whether a training phrase is only a greeting, thanks or the like. */
export function isCourtesyPhrase(phrase: string): boolean {
  return isCourtesy(termsOf(phrase, true))
}
