import { comparable } from '@prosa/language'

/** The form in which two training phrases are the same: as the matcher compares them. */
export const phraseKey = (phrase: string): string => comparable(phrase)

/** Phrases trimmed, none empty, none twice whatever the case. */
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
