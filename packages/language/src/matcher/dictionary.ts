import { commonWords } from '../lexicon/lexicon.ts'
import { editDistance } from '../text/distance.ts'

const prime = 0x01000193
const seed = 0x811c9dc5
const shortest = 3

/** Hash of a word with the letter at `leftOut` left out (-1: none). */
function hashWithout(word: string, leftOut: number): number {
  let hash = seed
  for (let index = 0; index < word.length; index++) {
    if (index !== leftOut) hash = Math.imul(hash ^ word.charCodeAt(index), prime)
  }
  return (hash ^ (hash >>> 15)) >>> 1
}

/** Every word and every word with one letter left out, by hash. */
export interface DeletionTable {
  words: string[]
  keys: Int32Array
  /** Place of the word in `words`. */
  places: Int32Array
  mask: number
}

function deletionTable(words: string[]): DeletionTable {
  let count = 0
  for (const word of words) count += word.length + 1
  let size = 1024
  while (size < count * 1.6) size *= 2
  const table = { words, keys: new Int32Array(size).fill(-1), places: new Int32Array(size), mask: size - 1 }
  words.forEach((word, place) => {
    for (let leftOut = -1; leftOut < word.length; leftOut++) {
      // Leaving out either of two equal neighbours gives the same word.
      if (leftOut > 0 && word.charCodeAt(leftOut) === word.charCodeAt(leftOut - 1)) continue
      const hash = hashWithout(word, leftOut)
      let slot = (hash ^ (hash >>> 13)) & table.mask
      while (table.keys[slot] !== -1) slot = (slot + 1) & table.mask
      table.keys[slot] = hash
      table.places[slot] = place
    }
  })
  return table
}

let shared: DeletionTable | null = null

/** The table of the common words, made once, some 30 ms: whoever loads a node makes it, so that no message waits for it. */
export function commonTable(): DeletionTable {
  shared ??= deletionTable([...commonWords()].filter((known) => known.length >= shortest && !/\d/.test(known)))
  return shared
}

/**
 * The common words of the language at the smallest distance from a word, in the order of the dictionary, with that distance; none when it is more than
 * `mostErrors`. Finds every word at one error, and those at two that one deletion on both sides reaches (symmetric deletion, Garbe 2012).
 */
export function nearestCommon(word: string, mostErrors: number): { distance: number; words: string[] } {
  const { words, keys, places, mask } = commonTable()
  let limit = mostErrors
  const nearest = new Set<number>()
  for (let leftOut = -1; leftOut < word.length; leftOut++) {
    const hash = hashWithout(word, leftOut)
    for (let slot = (hash ^ (hash >>> 13)) & mask; keys[slot] !== -1; slot = (slot + 1) & mask) {
      const place = places[slot] ?? 0
      if (keys[slot] !== hash || nearest.has(place)) continue
      const distance = editDistance(word, words[place] ?? '', limit)
      if (distance > limit) continue
      if (distance < limit) nearest.clear()
      limit = distance
      nearest.add(place)
    }
  }
  return { distance: limit, words: [...nearest].sort((a, b) => a - b).map((place) => words[place] ?? '') }
}
