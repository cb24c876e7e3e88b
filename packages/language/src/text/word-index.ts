import { editDistance } from './distance.ts'

/**
 * Words to look for typing errors in, by length, each with the set of its letters as bits: two words whose letters differ by more than an error could
 * explain are passed over without comparing them.
 */
export type WordIndex = readonly { words: string[]; letters: number[] }[]

const shortest = 3

function letterSet(word: string): number {
  let set = 0
  for (let index = 0; index < word.length; index++) set |= 1 << (word.charCodeAt(index) % 31)
  return set
}

function bitCount(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Makes the index; words with digits and words of fewer than three letters are left out. */
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

/** All words at most so many errors away from a word. */
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

/** The words at the smallest distance from a word, with that distance; none when it is more than `mostErrors`. */
export function nearestIn(index: WordIndex, word: string, mostErrors: number): { distance: number; words: string[] } {
  for (let distance = 0; distance < mostErrors; distance++) {
    const words = wordsWithin(index, word, distance)
    if (words.length > 0) return { distance, words }
  }
  return { distance: mostErrors, words: wordsWithin(index, word, mostErrors) }
}
