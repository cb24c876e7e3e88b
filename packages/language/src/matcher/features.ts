import { conceptsOf, contentOf, isAsking, topicsOf } from '../lexicon/lexicon.ts'
import { markUnwanted, negationMark } from './negation.ts'
import type { MatcherSettings } from './settings.ts'

const prime = 0x01000193
const wordSeed = 0x811c9dc5
const gramSeed = 0x5bd1e995

/** The features of a text in three blocks, one after another: whole words, character n-grams, concepts. Repeated features stand repeatedly. */
export interface Features {
  hashes: number[]
  /** What each counts before rarity: words that say little about the subject count less, and their n-grams with them. */
  weights: number[]
  /** Where the block of n-grams and the block of concepts begin. */
  gramsFrom: number
  conceptsFrom: number
}

/** Hash of a whole word (FNV-1a, Fowler, Noll and Vo), 31 bits. */
export function wordHash(word: string): number {
  let hash = wordSeed
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), prime)
  return hash >>> 1
}

/** Hash of a concept. */
export const conceptHash = (concept: string): number => wordHash(`#${concept}`)

/** Adds the hashes of the character 2- to 4-grams of a word, its two ends marked. */
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

/** The features of a text given as normalised words, of which those in `unsure` may as well be others. */
export function featuresOf(
  read: readonly string[],
  settings: MatcherSettings,
  unsure: readonly string[] = [],
): Features {
  const words = markUnwanted(read)
  const wordWeights = [settings.emptyWeight, settings.grammarWeight, 1]
  const hashes: number[] = []
  const weights: number[] = []
  for (const word of words) {
    hashes.push(wordHash(word))
    weights.push(unsure.includes(word) ? settings.unsureWeight : (wordWeights[contentOf(word)] ?? 1))
  }
  const gramsFrom = hashes.length
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? ''
    if (!word.startsWith(negationMark)) addGrams(word, hashes)
    const weight = weights[index] ?? 1
    while (weights.length < hashes.length) weights.push(weight)
  }
  const conceptsFrom = hashes.length
  const { whole, inner } = conceptsOf(words)
  const add = (hash: number, weight: number): void => {
    hashes.push(hash)
    weights.push(weight)
  }
  for (const concept of whole) add(conceptHash(concept), isAsking(concept) ? settings.askingWeight : 1)
  if (settings.innerWeight > 0) for (const concept of inner) add(conceptHash(concept), settings.innerWeight)
  if (settings.topicWeight > 0) for (const topic of topicsOf(whole)) add(wordHash(`@${topic}`), settings.topicWeight)
  return { hashes, weights, gramsFrom, conceptsFrom }
}

/**
 * Values of features, so that each block has its share of the squared length: the dot product of two texts is then a weighted cosine. `places` are the
 * features' places in the node, -1 for an unknown one, `rarity` what each place counts (unknown: 1).
 */
export function weigh(
  features: Features,
  places: readonly number[],
  rarity: ArrayLike<number>,
  settings: MatcherSettings,
): number[] {
  const { hashes, weights, gramsFrom, conceptsFrom } = features
  const count = hashes.length
  const values: number[] = []
  for (let index = 0; index < count; index++) values.push((weights[index] ?? 1) * (rarity[places[index] ?? -1] ?? 1))
  const conceptShare = conceptsFrom < count ? settings.conceptShare : 0
  const rest = (1 - conceptShare) / (settings.wordShare + settings.gramShare)
  scaleBlock(values, 0, gramsFrom, settings.wordShare * rest)
  scaleBlock(values, gramsFrom, conceptsFrom, settings.gramShare * rest)
  scaleBlock(values, conceptsFrom, count, conceptShare)
  return values
}

function scaleBlock(values: number[], from: number, to: number, share: number): void {
  let sum = 0
  for (let index = from; index < to; index++) sum += (values[index] ?? 0) ** 2
  const scale = sum > 0 ? Math.sqrt(share / sum) : 0
  for (let index = from; index < to; index++) values[index] = (values[index] ?? 0) * scale
}
