import { comparable } from '@prosa/language'

/** Key for comparing training phrases, as the matcher does. */
export const phraseKey = (phrase: string): string => comparable(phrase)

/** Trimmed phrases without empty and duplicate ones, ignoring case. */
export const distinctPhrases = (phrases: readonly string[]): string[] => {
  const seen = new Set<string>()
  return phrases.flatMap((phrase) => {
    const text = phrase.trim()
    const key = phraseKey(text)
    if (text === '' || seen.has(key)) return []
    seen.add(key)
    return [text]
  })
}
