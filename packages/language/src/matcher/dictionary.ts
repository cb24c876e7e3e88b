import { commonWords, isDoubtfulForm } from '../lexicon/lexicon.ts'
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
interface DeletionTable {
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
  while (size < count * 1.3) size *= 2
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
  shared ??= deletionTable(
    [...commonWords()].filter((word) => word.length >= shortest && !/\d/.test(word) && !isDoubtfulForm(word)),
  )
  return shared
}

/**
 * The common words of the language at one error from a word, or with `errors` 2 those at two that one letter left out on both sides or two
 * left out of the given word reach (symmetric deletion, Garbe 2012), in the order of the dictionary.
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

/** Adds the places of the words that are `text` without the letter at `leftOut`, or that without one letter, and so many errors from `word`. */
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
