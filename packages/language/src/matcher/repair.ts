import { contentOf, isBaseForm, isCommonWord } from '../lexicon/lexicon.ts'
import { slipCost } from '../text/slips.ts'
import type { WordIndex } from '../text/word-index.ts'
import { wordsWithin } from '../text/word-index.ts'
import { commonAt } from './dictionary.ts'
import type { ReadWord } from './features.ts'
import type { Term } from './terms.ts'
import { cutsOf, spelledOutAgain } from './terms.ts'

/** Words that a node knows, with their frequency in its phrases, and the index of similar words. */
export interface KnownWords {
  vocabulary: ReadonlyMap<string, number>
  index: WordIndex
  /** Whether the node relates to one of the word's concepts. */
  isRelated(word: string): boolean
}

/** An interpretation of one or two words, with the cost of the errors it assumes (`slipCost`). */
interface Reading {
  words: readonly string[]
  cost: number
}

/**
 * Cost of leaving an unknown word as it is; of a common word unknown to the node, less if the node knows one of its
 * concepts; and of a form other than the base.
 */
const unread = 4.5
const foreign = 0.6
const related = 0.3
const inflected = 0.15
/** Maximum cost of a text cut in two. */
const mostForCut = 2.7
/** Interpretations above this cost are compared with a misplaced space. */
const doubtfulReading = 1
/** Cost of a space that is missing, superfluous, one letter off, or further off. */
const space = { missing: 0.9, extra: 0.9, shifted: 0.7, astray: 1.5 }
const mostCommonBonus = 0.3
/** Cost by length of the shorter part: the shorter it is, the more cuts are possible by chance. */
const smallPart = [0, 0.8, 0.8, 0.3]
const shortestUnsure = 4
const longEnoughForTwo = 6
/** Longer runs of letters are no words, and would be slow to cut. */
const longestRead = 22
const longestForTwo = 14
/**
 * Limit of words interpreted per message: genuine messages have few unknown words, and others must not block the
 * process.
 */
const mostRead = 24

/** Number of typing errors to search for, and their maximum total cost. */
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
 * The likely correction of an unknown word: the word of the node or of the language with the lowest cost; a word of the
 * node if about equal. Null if none is close enough.
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

/** A part of a cut text as it is: null if it is no known word. */
function knownPart(part: string, known: KnownWords): Reading | null {
  if (isKnown(part, known)) return { words: [part], cost: 0 }
  const again = spelledOutAgain(part)
  return again && { words: again, cost: 0 }
}

function better(a: Reading | null, b: Reading | null): Reading | null {
  if (!a || !b) return a ?? b
  return b.cost < a.cost ? b : a
}

/**
 * A text cut into two words at a position: both known or, with `repair`, one of them mistyped (two errors beside a
 * misplaced space would be a guess).
 */
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

/** Two neighbours, one of them unknown, with the space between them moved or removed; null if nothing matches. */
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

/** Whether a mistyped word was interpreted as a word unrelated to the node: it may be another one. */
const isUnsureReading = ({ words, cost }: Reading, known: KnownWords): boolean =>
  cost > 0 && !words.some((word) => /\d/.test(word) || known.vocabulary.has(word) || known.isRelated(word))

const isReadable = (word: string): boolean => word.length >= 3 && word.length <= longestRead && !/\d/.test(word)

/**
 * Whether two neighbours may be one word or cut elsewhere: only a space between them, and neither spelled out from an
 * abbreviation.
 */
const mayJoin = (first: Term, second: Term): boolean =>
  !second.opens && first.end - first.start === first.text.length && second.end - second.start === second.text.length

/**
 * Interprets the words of a message. A known word, of the node or of the language, is kept unless it exchanged a letter
 * with an unknown neighbour; an unknown one becomes its likely correction, or two words written as one. The lowest
 * total cost wins (a noisy channel, Kernighan, Church and Gale 1990). Words of fewer than three letters or with digits
 * are kept; in a message with very many unknown words only the first ones are interpreted.
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
