import { commonWords, isDoubtfulForm } from '../lexicon/lexicon.ts'
import { editDistance } from '../text/distance.ts'

const prime = 0x01000193
const seed = 0x811c9dc5
const shortest = 3

/** Hash of a word without the letter at `leftOut` (-1: none left out). */
function hashWithout(word: string, leftOut: number): number {
  let hash = seed
  for (let index = 0; index < word.length; index++) {
    if (index !== leftOut) hash = Math.imul(hash ^ word.charCodeAt(index), prime)
  }
  return (hash ^ (hash >>> 15)) >>> 1
}

/** Every word, and every word without one letter, by hash. */
interface DeletionTable {
  words: string[]
  keys: Int32Array
  /** Index of the word in `words`. */
  places: Int32Array
  mask: number
}

function deletionTable(words: string[]): DeletionTable {
  let count = 0
  for (const word of words) count += word.length + 1
  let size = 1024
  while (size < count * 1.3) size *= 2
  const table = { words, keys: new Int32Array(size).fill(-1), places: new Int32Array(size), mask: size - 1 }
  words.forEach((word, place) => {
    for (let leftOut = -1; leftOut < word.length; leftOut++) {
      // Removing either of two equal neighbours gives the same word.
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

/** The table of common words, built once in some 30 ms: loading a node builds it, so that no message waits. */
export function commonTable(): DeletionTable {
  shared ??= deletionTable(
    [...commonWords()].filter((word) => word.length >= shortest && !/\d/.test(word) && !isDoubtfulForm(word)),
  )
  return shared
}

/**
 * Common words at one error from a word, or with `errors` 2 those at two errors found by removing one letter on both
 * sides or two from the given word (symmetric deletion, Garbe 2012), in dictionary order.
 */
export function commonAt(word: string, errors: 1 | 2): string[] {
  const near = new Set<number>()
  for (let leftOut = -1; leftOut < word.length; leftOut++) look(word, word, leftOut, errors, near)
  if (errors > 1) {
    for (let first = 1; first < word.length; first++) {
      const shorter = word.slice(0, first) + word.slice(first + 1)
      for (let second = 0; second < first; second++) look(word, shorter, second, errors, near)
    }
  }
  const { words } = commonTable()
  return [...near].sort((a, b) => a - b).map((place) => words[place] ?? '')
}

/**
 * Adds the indexes of words equal to `text` without the letter at `leftOut`, directly or without one letter, if they
 * have this many errors from `word`.
 */
function look(word: string, text: string, leftOut: number, errors: number, near: Set<number>): void {
  const { words, keys, places, mask } = commonTable()
  const hash = hashWithout(text, leftOut)
  for (let slot = (hash ^ (hash >>> 13)) & mask; keys[slot] !== -1; slot = (slot + 1) & mask) {
    const place = places[slot] ?? 0
    if (keys[slot] === hash && !near.has(place) && editDistance(word, words[place] ?? '', errors) === errors) {
      near.add(place)
    }
  }
}
