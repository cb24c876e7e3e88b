import { conceptsOfWord } from '../lexicon/lexicon.ts'
import { clausesOf } from '../matcher/clauses.ts'
import { isCourtesy } from '../matcher/courtesy.ts'
import type { ReadWord } from '../matcher/features.ts'
import type { KnownWords } from '../matcher/repair.ts'
import { readTerms } from '../matcher/repair.ts'
import { defaultSettings } from '../matcher/settings.ts'
import { termsOf } from '../matcher/terms.ts'
import type { Slices } from '../slices.ts'
import { wordIndex } from '../text/word-index.ts'
import { plainWords, type Unit, unitsOf } from './units.ts'

/** A text that may answer a message, and what it is called. */
export interface AnsweringText {
  title: string
  text: string
}

/** What is known of one of the texts. */
interface Entry {
  /** Of its words, of their stems and of their concepts. */
  keys: ReadonlySet<string>
  /** What its title names. */
  titleUnits: readonly Unit[]
  /** How many things title and text name. */
  unitCount: number
}

/** Texts ready to be compared with messages. Opaque: made by `indexTexts`, kept by the caller, not to be stored. */
export interface TextIndex {
  readonly entries: readonly Entry[]
  readonly known: KnownWords
}

export interface NearText {
  /** Its place in the list that was indexed. */
  place: number
  /** 0 to 1: how much of what the message names the text speaks of, and whether it is about little else. */
  score: number
}

/** What a match counts: the same words, another form of them, other words for the same, one word of an expression that means more. */
const sameWord = 1
const sameStem = 0.9
const sameConcept = 0.8
const partOfIt = 0.7
/** How far a thing counts that every text speaks of, beside one that a single text does. */
const leastWeight = 0.3
/** What a thing counts that none of the texts speaks of: what is asked may be about it, or only mention it. */
const unknownWeight = 0.5
/** What a text gets for speaking of what the message names; the rest is for speaking of little else. */
const forCoverage = 0.6
/** People ask last: of a long message the last clauses are compared by themselves too. */
const mostClauses = 4
/** Of a message that says more than this, the beginning says what it is about. */
const mostUnits = 40
const readLength = 1_000

const wordKey = (word: string): string => `w${word}`
const conceptKey = (concept: string): string => `#${concept}`
/** Without its plural and the vowel that tells its gender: for names of things that the lexicon does not know. */
const stemKey = (word: string): string => `s${word.length > 4 ? word.replace(/s$/, '').replace(/[aeo]$/, '') : word}`

function addKeys(keys: Set<string>, { words, concepts }: Unit): void {
  for (const word of words) {
    keys.add(wordKey(word))
    keys.add(stemKey(word))
  }
  for (const concept of concepts) keys.add(conceptKey(concept))
}

/** What stands in double braces is filled in later, and names nothing; a title is written without spaces. */
const titleText = (title: string): string => title.replace(/[_.\-/]+/g, ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
const bodyText = (text: string): string => text.replace(/\{\{[^{}]*\}\}/g, ' ')

function entryOf({ title, text }: AnsweringText, vocabulary: Map<string, number>): Entry {
  const keys = new Set<string>()
  const titleWords = plainWords(titleText(title))
  const words = [...titleWords, ...plainWords(bodyText(text))]
  for (const word of words) vocabulary.set(word.text, (vocabulary.get(word.text) ?? 0) + 1)
  const units = unitsOf(words)
  for (const unit of units) addKeys(keys, unit)
  const named = new Set(units.map((unit) => unit.concepts[0] ?? unit.words[0]))
  return { keys, titleUnits: unitsOf(titleWords), unitCount: named.size }
}

/** Reads texts, one in each slice. */
export function* indexTexts(texts: readonly AnsweringText[]): Slices<TextIndex> {
  const vocabulary = new Map<string, number>()
  const entries: Entry[] = []
  for (const text of texts) {
    entries.push(entryOf(text, vocabulary))
    yield
  }
  const concepts = new Set(entries.flatMap(({ keys }) => [...keys].filter((key) => key.startsWith('#'))))
  yield
  const isRelated = (word: string): boolean => conceptsOfWord(word).some((concept) => concepts.has(conceptKey(concept)))
  return { entries, known: { vocabulary, index: wordIndex(vocabulary.keys()), isRelated } }
}

/** How far a text speaks of a thing, 0 to 1. */
function matchOf({ words, concepts, isUnwanted }: Unit, keys: ReadonlySet<string>): number {
  if (isUnwanted) return 0
  if (words.length > 0 && words.every((word) => keys.has(wordKey(word)))) return sameWord
  if (words.length > 0 && words.every((word) => keys.has(stemKey(word)))) return sameStem
  if (concepts.some((concept) => keys.has(conceptKey(concept)))) return sameConcept
  return words.some((word) => keys.has(stemKey(word))) ? partOfIt : 0
}

/** What each thing counts: those that few of the texts speak of count more. */
function weightsOf(units: readonly Unit[], matches: readonly (readonly number[])[], textCount: number): number[] {
  return units.map((_, at) => {
    const speaking = matches.filter((match) => (match[at] ?? 0) > 0).length
    if (speaking === 0) return unknownWeight
    return leastWeight + ((1 - leastWeight) * Math.log((textCount + 1) / speaking)) / Math.log(textCount + 1)
  })
}

/** How far a text is about what the message names, and about nothing else: by its title, or by all of it. */
function focusOf(entry: Entry, units: readonly Unit[], match: readonly number[]): number {
  const asked = new Set<string>()
  for (const unit of units) addKeys(asked, unit)
  const inTitle = entry.titleUnits.filter((unit) => matchOf({ ...unit, isUnwanted: false }, asked) > 0).length
  const matched = match.filter((value) => value > 0).length
  return Math.max(
    entry.titleUnits.length === 0 ? 0 : inTitle / entry.titleUnits.length,
    entry.unitCount === 0 ? 0 : Math.min(1, matched / entry.unitCount),
  )
}

function scoresFor({ entries }: TextIndex, units: readonly Unit[]): number[] {
  const matches = entries.map(({ keys }) => units.map((unit) => matchOf(unit, keys)))
  const weights = weightsOf(units, matches, entries.length)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return entries.map((entry, place) => {
    const match = matches[place] ?? []
    const covered = match.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)
    if (covered === 0) return 0
    return (covered / all) * (forCoverage + (1 - forCoverage) * Math.sqrt(focusOf(entry, units, match)))
  })
}

/** The message as a whole, without the courtesy around what it says, and its last clauses that name more than one thing. */
function askedOf(words: readonly ReadWord[]): Unit[][] {
  const telling = clausesOf(words).filter((clause) => !isCourtesy(clause))
  const whole = unitsOf(telling.flat()).slice(0, mostUnits)
  if (whole.length === 0) return []
  const clauses = telling.length < 2 ? [] : telling.slice(-mostClauses).map((clause) => unitsOf(clause))
  return [whole, ...clauses.filter((units) => units.length > 1)]
}

/**
 * The texts that speak of what a message names, the nearest first; those that do not at all are left out. Words count by what they mean, accents,
 * typing errors and chat spelling aside; greetings and ways of asking count nothing, and what the message says not to want counts against a text.
 * A linear walk over the texts: five hundred take some milliseconds.
 */
export function nearestTexts(index: TextIndex, message: string): NearText[] {
  const words = readTerms(termsOf(message.slice(0, readLength), true), index.known, defaultSettings)
  const best = index.entries.map(() => 0)
  for (const units of askedOf(words))
    scoresFor(index, units).forEach((score, place) => {
      best[place] = Math.max(best[place] ?? 0, score)
    })
  return best
    .flatMap((score, place) => (score > 0 ? [{ place, score }] : []))
    .sort((a, b) => b.score - a.score || a.place - b.place)
}
