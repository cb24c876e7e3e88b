import { editDistance } from './distance.ts'
import { bitCount, letterSet } from './letters.ts'

/**
 * Words searched with typing errors, by length, each with its letters as bits: words whose letters differ by more than
 * the errors can explain are skipped without comparison.
 */
export type WordIndex = readonly { words: string[]; letters: number[] }[]

const shortest = 3

/** Builds the index without words that have digits or fewer than three letters. */
export function wordIndex(words: Iterable<string>): WordIndex {
  const index: { words: string[]; letters: number[] }[] = []
  for (const word of words) {
    if (word.length < shortest || /\d/.test(word)) continue
    while (index.length <= word.length) index.push({ words: [], letters: [] })
    const bucket = index[word.length]
    bucket?.words.push(word)
    bucket?.letters.push(letterSet(word))
  }
  return index
}

/** All words within this many errors of a word. */
export function wordsWithin(index: WordIndex, word: string, errors: number): string[] {
  const letters = letterSet(word)
  const found: string[] = []
  for (let length = Math.max(shortest, word.length - errors); length <= word.length + errors; length++) {
    const bucket = index[length]
    if (!bucket) continue
    for (let place = 0; place < bucket.words.length; place++) {
      if (bitCount((bucket.letters[place] ?? 0) ^ letters) > 2 * errors) continue
      const candidate = bucket.words[place] ?? ''
      if (editDistance(word, candidate, errors) <= errors) found.push(candidate)
    }
  }
  return found
}
