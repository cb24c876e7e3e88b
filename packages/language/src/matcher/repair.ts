import { contentOf, isBaseForm, isCommonWord } from '../lexicon/lexicon.ts'
import { slipCost } from '../text/slips.ts'
import type { WordIndex } from '../text/word-index.ts'
import { wordsWithin } from '../text/word-index.ts'
import { commonAt } from './dictionary.ts'
import type { ReadWord } from './features.ts'
import type { Term } from './terms.ts'
import { cutsOf, spelledOutAgain } from './terms.ts'

/** The words that a node knows: how often each occurs in its phrases, and where to look for those like a given one. */
export interface KnownWords {
  vocabulary: ReadonlyMap<string, number>
  index: WordIndex
  /** Whether the node has to do with one of the concepts of a word. */
  isRelated(word: string): boolean
}

/** What a word or two were read as, and how many likely slips that supposes (`slipCost`). */
interface Reading {
  words: readonly string[]
  cost: number
}

/**
 * What it costs to leave an unknown word as it is; to read it as a word of the language that the node does not know, less where the node knows
 * one of its concepts; and as a form other than the base of a word.
 */
const unread = 4.5
const foreign = 0.6
const related = 0.3
const inflected = 0.15
/** The most that a text cut in two may cost. */
const mostForCut = 2.7
/** Readings that suppose more slips than this are compared with one where the space is in the wrong place. */
const doubtfulReading = 1
/** What a space costs that is missing, too many, one letter off its place or further off. */
const space = { missing: 0.9, extra: 0.9, shifted: 0.7, astray: 1.5 }
const mostCommonBonus = 0.3
/** By the length of the shorter part: the shorter, the more words it can be cut from by chance. */
const smallPart = [0, 0.8, 0.8, 0.3]
const shortestUnsure = 4
const longEnoughForTwo = 6
/** Longer runs of letters are no words, and would take long to cut. */
const longestRead = 22
const longestForTwo = 14
/** Messages of people hold few words that need reading; whoever sends hundreds shall not keep others waiting. */
const mostRead = 24

/** Number of typing errors to look for, and the most that they may cost together. */
function allowance(length: number): { errors: number; cost: number } {
  if (length <= 3) return { errors: 1, cost: 0.9 }
  if (length === 4) return { errors: 1, cost: 1.5 }
  if (length === 5) return { errors: 2, cost: 1.6 }
  if (length <= 7) return { errors: 2, cost: 2.3 }
  if (length <= 9) return { errors: 2, cost: 2.7 }
  return { errors: 3, cost: 3.1 }
}

const isKnown = (word: string, known: KnownWords): boolean => known.vocabulary.has(word) || isCommonWord(word)

/**
 * What an unknown word was meant to be: the word of the node or of the language that is likeliest to be typed as it, a word of the node first
 * where they are about as likely. Null when none is near enough.
 */
function meantWord(word: string, known: KnownWords, repairCommon: boolean): Reading | null {
  if (word.length < 3 || /\d/.test(word)) return null
  const { errors, cost: most } = allowance(word.length)
  let best: string | null = null
  let bestCost = most + foreign + inflected
  const consider = (candidate: string, handicap: number): void => {
    if (word.length < shortestUnsure && handicap > 0 && contentOf(candidate) === 2) return
    const slips = slipCost(word, candidate)
    if (slips > most || slips + handicap >= bestCost) return
    best = candidate
    bestCost = slips + handicap
  }
  for (const candidate of wordsWithin(known.index, word, errors)) {
    consider(candidate, -Math.min(mostCommonBonus, (known.vocabulary.get(candidate) ?? 0) / 30))
  }
  if (repairCommon) {
    const considerCommon = (candidate: string): void => {
      const strangeness = known.isRelated(candidate) ? related : foreign
      consider(candidate, strangeness + (isBaseForm(candidate) ? 0 : inflected))
    }
    commonAt(word, 1).forEach(considerCommon)
    if (best === null && word.length >= longEnoughForTwo && word.length <= longestForTwo)
      commonAt(word, 2).forEach(considerCommon)
  }
  return best === null ? null : { words: [best], cost: Math.max(0, bestCost) }
}

/** A part of a text that was cut elsewhere, as it stands: null when it is no known word. */
function knownPart(part: string, known: KnownWords): Reading | null {
  if (isKnown(part, known)) return { words: [part], cost: 0 }
  const again = spelledOutAgain(part)
  return again && { words: again, cost: 0 }
}

function better(a: Reading | null, b: Reading | null): Reading | null {
  if (!a || !b) return a ?? b
  return b.cost < a.cost ? b : a
}

/** Two words of the letters of a text, cut at a place: both known or, with `repair`, one of them with a slip (two beside a wrong space are a guess). */
function readCut(text: string, at: number, cost: number, known: KnownWords, repair: boolean): Reading | null {
  const [left, right] = [text.slice(0, at), text.slice(at)]
  const repaired = (part: string): Reading | null =>
    repair && part.length >= shortestUnsure ? meantWord(part, known, true) : null
  const leftKnown = knownPart(left, known)
  const rightKnown = knownPart(right, known)
  if (!leftKnown && !rightKnown) return null
  const first = leftKnown ?? repaired(left)
  const second = rightKnown ?? repaired(right)
  if (!first || !second) return null
  const total = cost + first.cost + second.cost + (smallPart[Math.min(at, text.length - at)] ?? 0)
  return total <= mostForCut ? { words: [...first.words, ...second.words], cost: total } : null
}

function readWord(word: string, known: KnownWords, repairCommon: boolean): Reading {
  const left: Reading = { words: [word], cost: unread }
  let reading = better(left, meantWord(word, known, repairCommon))
  if (reading && reading.cost <= space.missing) return reading
  for (const at of cutsOf(word)) {
    const sure = Math.min(at, word.length - at) >= shortestUnsure
    reading = better(reading, readCut(word, at, space.missing, known, sure))
  }
  return reading ?? left
}

/** Two neighbours, one of them unknown, with the space between them moved or left out; null when none of it can be read. */
function readNeighbours(first: string, second: string, known: KnownWords): Reading | null {
  const text = first + second
  if (/\d/.test(text) || text.length < 4 || text.length > longestRead) return null
  const whole = knownPart(text, known)
  let reading = whole && { ...whole, cost: whole.cost + space.extra }
  for (const at of cutsOf(text)) {
    const moved = Math.abs(at - first.length)
    if (moved === 0) continue
    reading = better(reading, readCut(text, at, moved === 1 ? space.shifted : space.astray, known, moved === 1))
  }
  return reading
}

/** Whether a word with slips was read as nothing that the node knows: it may as well be another. */
const isUnsureReading = ({ words, cost }: Reading, known: KnownWords): boolean =>
  cost > 0 && !words.some((word) => /\d/.test(word) || known.vocabulary.has(word) || known.isRelated(word))

const isReadable = (word: string): boolean => word.length >= 3 && word.length <= longestRead && !/\d/.test(word)

/** Whether two neighbours may be one word or be cut elsewhere: nothing but space between them, and neither spelled out. */
const mayJoin = (first: Term, second: Term): boolean =>
  !second.opens && first.end - first.start === first.text.length && second.end - second.start === second.text.length

/**
 * What the words of a message are read as. A known word, of the node or of the language, stays unless an unknown neighbour took a letter of it
 * or lost one to it; an unknown one becomes the word that it was likeliest meant to be, or two that were written as one. What supposes the
 * fewest and likeliest slips wins (a noisy channel, Kernighan, Church and Gale 1990). Words of fewer than three letters and words with digits
 * stay; of a message with very many unknown words only the first are read.
 */
export function readTerms(terms: readonly Term[], known: KnownWords, options: { repairCommon: boolean }): ReadWord[] {
  let unknown = 0
  const alone = terms.map(({ text }): Reading => {
    if (isKnown(text, known)) return { words: [text], cost: 0 }
    if (isReadable(text)) unknown++
    return !isReadable(text) || unknown > mostRead
      ? { words: [text], cost: unread }
      : readWord(text, known, options.repairCommon)
  })
  const result: ReadWord[] = []
  const add = (words: readonly string[], { start, opens }: Term, end: number, isUnsure: boolean): void => {
    words.forEach((text, place) => {
      result.push({ text, start, end, opens: opens && place === 0, isUnsure })
    })
  }
  for (let index = 0; index < terms.length; index++) {
    const [term, next] = [terms[index], terms[index + 1]]
    const [own, following] = [alone[index], alone[index + 1]]
    if (!term || !own) break
    const apart = own.cost + (following?.cost ?? 0)
    const isDoubtful = next && apart > doubtfulReading && unknown <= mostRead && mayJoin(term, next)
    const together = isDoubtful ? readNeighbours(term.text, next.text, known) : null
    if (next && together && together.cost < apart) {
      add(together.words, term, next.end, false)
      index++
    } else add(own.words, term, term.end, isUnsureReading(own, known))
  }
  return result
}
