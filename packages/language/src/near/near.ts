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

/** A text that may answer a message, with its title. */
export interface AnsweringText {
  title: string
  text: string
}

/** Index data of one text. */
interface Entry {
  /** Keys of its words, stems and concepts. */
  keys: ReadonlySet<string>
  /** Things named in its title. */
  titleUnits: readonly Unit[]
  /** Number of things in title and text. */
  unitCount: number
}

/**
 * Texts, indexed for comparison with messages. Opaque: made by `indexTexts`, cached by the caller, not to be stored.
 */
export interface TextIndex {
  readonly entries: readonly Entry[]
  readonly known: KnownWords
}

export interface NearText {
  /** Index in the list. */
  place: number
  /** 0 to 1: how much of the message's things the text covers, and how little else it is about. */
  score: number
}

/** Weight of a match: the same word, another form of it, a synonym, one word of an expression with a wider meaning. */
const sameWord = 1
const sameStem = 0.9
const sameConcept = 0.8
const partOfIt = 0.7
/** Weight of a thing that every text mentions, relative to one that a single text does. */
const leastWeight = 0.3
/** Weight of a thing that no text mentions: the message may be about it, or only mention it. */
const unknownWeight = 0.5
/** Share of the score for covering the message's things; the rest is for mentioning little else. */
const forCoverage = 0.6
/** Requests usually come last: the last clauses of a long message are also compared separately. */
const mostClauses = 4
/** For a message with more things than this, only the beginning is used. */
const mostUnits = 40
const readLength = 1_000

const wordKey = (word: string): string => `w${word}`
const conceptKey = (concept: string): string => `#${concept}`
/** Key without plural and gender vowel, for things unknown to the lexicon. */
const stemKey = (word: string): string => `s${word.length > 4 ? word.replace(/s$/, '').replace(/[aeo]$/, '') : word}`

function addKeys(keys: Set<string>, { words, concepts }: Unit): void {
  for (const word of words) {
    keys.add(wordKey(word))
    keys.add(stemKey(word))
  }
  for (const concept of concepts) keys.add(conceptKey(concept))
}

/** Placeholders in double braces are removed; titles are written without spaces. */
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

/** Indexes texts, one per slice. */
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

/** How far a text mentions a thing, 0 to 1. */
function matchOf({ words, concepts, isUnwanted }: Unit, keys: ReadonlySet<string>): number {
  if (isUnwanted) return 0
  if (words.length > 0 && words.every((word) => keys.has(wordKey(word)))) return sameWord
  if (words.length > 0 && words.every((word) => keys.has(stemKey(word)))) return sameStem
  if (concepts.some((concept) => keys.has(conceptKey(concept)))) return sameConcept
  return words.some((word) => keys.has(stemKey(word))) ? partOfIt : 0
}

/** Weight of each thing: higher if few of the texts mention it. */
function weightsOf(units: readonly Unit[], matches: readonly (readonly number[])[], textCount: number): number[] {
  return units.map((_, at) => {
    const speaking = matches.filter((match) => (match[at] ?? 0) > 0).length
    if (speaking === 0) return unknownWeight
    return leastWeight + ((1 - leastWeight) * Math.log((textCount + 1) / speaking)) / Math.log(textCount + 1)
  })
}

/** How far a text is about the message's things and nothing else: by its title, or by all of it. */
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

/** The whole message without courtesies, and its last clauses with more than one thing. */
function askedOf(words: readonly ReadWord[]): Unit[][] {
  const telling = clausesOf(words).filter((clause) => !isCourtesy(clause))
  const whole = unitsOf(telling.flat()).slice(0, mostUnits)
  if (whole.length === 0) return []
  const clauses = telling.length < 2 ? [] : telling.slice(-mostClauses).map((clause) => unitsOf(clause))
  return [whole, ...clauses.filter((units) => units.length > 1)]
}

/**
 * Texts that mention things of a message, nearest first; others are left out. Words are compared by meaning, ignoring
 * accents, typing errors and chat spelling; greetings and ways of asking do not count, and rejected things count
 * against a text. A linear pass over the texts: five hundred take some milliseconds.
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
