import type { ConceptSpan } from '../lexicon/lexicon.ts'
import { conceptSpans, conceptsOfWord, contentOf, isAsking, topicsOf } from '../lexicon/lexicon.ts'
import { unwantedWords } from './negation.ts'
import type { MatcherSettings } from './settings.ts'
import type { Term } from './terms.ts'

const prime = 0x01000193
const wordSeed = 0x811c9dc5
const gramSeed = 0x5bd1e995

/**
 * Features of a text in three consecutive blocks: whole words, character n-grams, concepts. Repeated features are
 * repeated.
 */
export interface Features {
  hashes: number[]
  /** Weights before rarity: words that say little about the subject weigh less, and so do their n-grams. */
  weights: number[]
  /** Start of the blocks of n-grams and of concepts. */
  gramsFrom: number
  conceptsFrom: number
}

/** Hash of a whole word (FNV-1a, Fowler, Noll and Vo), 31 bits. */
export function wordHash(word: string): number {
  let hash = wordSeed
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), prime)
  return hash >>> 1
}

/** A cached hash for names of one kind, which are few and used often. */
function hashOfNames(sign: string): (name: string) => number {
  const hashes = new Map<string, number>()
  return (name) => {
    const known = hashes.get(name)
    if (known !== undefined) return known
    const hash = wordHash(sign + name)
    hashes.set(name, hash)
    return hash
  }
}

export const conceptHash = hashOfNames('#')
const topicHash = hashOfNames('@')

/** Adds the hashes of a word's character 2- to 4-grams, with both ends marked. */
function addGrams(word: string, hashes: number[]): void {
  const last = word.length
  for (let from = -1; from < last; from++) {
    let hash = Math.imul(gramSeed ^ (from < 0 ? 32 : word.charCodeAt(from)), prime)
    const end = Math.min(from + 3, last)
    for (let at = from + 1; at <= end; at++) {
      hash = Math.imul(hash ^ (at === last ? 32 : word.charCodeAt(at)), prime)
      hashes.push((hash ^ (hash >>> 15)) >>> 1)
    }
  }
}

/** A word as it was interpreted. */
export interface ReadWord extends Term {
  /** The word was mistyped, and interpreted as a word unrelated to the node: it may be another one. */
  isUnsure: boolean
}

/** A text in the matcher's form: its words, their concepts, and the words it does not want. */
export interface ReadText {
  words: readonly ReadWord[]
  spans: readonly ConceptSpan[]
  unwanted: readonly boolean[] | null
}

/** Prefix of a word or concept that a text does not want. */
const unwantedMark = '!'

/** Finds concepts and negation among the words of a text. */
export function readText(words: readonly ReadWord[]): ReadText {
  const spans = conceptSpans(words.map(({ text }) => text))
  return { words, spans, unwanted: unwantedWords(words, spans) }
}

/** Hash of the word at an index of a text. */
export function wordHashAt({ words, unwanted }: ReadText, place: number): number {
  const text = words[place]?.text ?? ''
  return wordHash(unwanted?.[place] ? unwantedMark + text : text)
}

/** The features of a text. */
export function featuresOf(text: ReadText, settings: MatcherSettings): Features {
  const { words, unwanted } = text
  const wordWeights = [settings.emptyWeight, settings.grammarWeight, 1]
  const hashes: number[] = []
  const weights: number[] = []
  for (const [place, word] of words.entries()) {
    hashes.push(wordHashAt(text, place))
    weights.push(word.isUnsure ? settings.unsureWeight : (wordWeights[contentOf(word.text)] ?? 1))
  }
  const gramsFrom = hashes.length
  for (const [place, word] of words.entries()) {
    if (!unwanted?.[place]) addGrams(word.text, hashes)
    const weight = weights[place] ?? 1
    while (weights.length < hashes.length) weights.push(weight)
  }
  const conceptsFrom = hashes.length
  addConcepts(text, settings, hashes, weights)
  return { hashes, weights, gramsFrom, conceptsFrom }
}

/**
 * Adds a text's concepts, concepts of words inside expressions with their own concept ("taxa de entrega" is the
 * freight, and relates to delivery), and the subjects of all of them.
 */
function addConcepts(
  { words, spans, unwanted }: ReadText,
  settings: MatcherSettings,
  hashes: number[],
  weights: number[],
): void {
  const add = (hash: number, weight: number): void => {
    hashes.push(hash)
    weights.push(weight)
  }
  const whole: string[] = []
  const inner: string[] = []
  for (const { concepts, start, end } of spans) {
    for (const concept of concepts) {
      if (unwanted?.[start]) {
        add(conceptHash(unwantedMark + concept), 1)
        continue
      }
      whole.push(concept)
      add(conceptHash(concept), isAsking(concept) ? settings.askingWeight : 1)
    }
    if (end === start + 1 || unwanted?.[start]) continue
    for (let at = start; at < end; at++)
      for (const concept of conceptsOfWord(words[at]?.text ?? '')) inner.push(concept)
  }
  if (settings.innerWeight > 0) {
    for (const concept of inner) if (!whole.includes(concept)) add(conceptHash(concept), settings.innerWeight)
  }
  if (settings.topicWeight > 0) for (const topic of topicsOf(whole)) add(topicHash(topic), settings.topicWeight)
}

/**
 * Values of features, such that each block has its share of the squared length: the dot product of two texts is a
 * weighted cosine. `places` are the features' indexes in the node, -1 if unknown, `rarity` the weight of each (unknown:
 * 1), `conceptOnly` the share (0 to 1) of words that the node only knows by their concepts: part of the words' share
 * then goes to the concepts, since these words are no evidence against the node.
 */
export function weigh(
  features: Features,
  places: readonly number[],
  rarity: ArrayLike<number>,
  settings: MatcherSettings,
  conceptOnly = 0,
): number[] {
  const { hashes, weights, gramsFrom, conceptsFrom } = features
  const count = hashes.length
  const values: number[] = []
  for (let index = 0; index < count; index++) values.push((weights[index] ?? 1) * (rarity[places[index] ?? -1] ?? 1))
  const wordsShare =
    conceptsFrom < count ? (1 - settings.conceptShare) * (1 - settings.conceptOnlyShift * conceptOnly) : 1
  const rest = wordsShare / (settings.wordShare + settings.gramShare)
  scaleBlock(values, 0, gramsFrom, settings.wordShare * rest)
  scaleBlock(values, gramsFrom, conceptsFrom, settings.gramShare * rest)
  scaleBlock(values, conceptsFrom, count, 1 - wordsShare)
  return values
}

function scaleBlock(values: number[], from: number, to: number, share: number): void {
  let sum = 0
  for (let index = from; index < to; index++) sum += (values[index] ?? 0) ** 2
  const scale = sum > 0 ? Math.sqrt(share / sum) : 0
  for (let index = from; index < to; index++) values[index] = (values[index] ?? 0) * scale
}
