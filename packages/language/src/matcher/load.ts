import { conceptsOfWord } from '../lexicon/lexicon.ts'
import { comparable } from '../text/lex.ts'
import type { WordIndex } from '../text/word-index.ts'
import { wordIndex } from '../text/word-index.ts'
import { commonTable } from './dictionary.ts'
import { conceptHash } from './features.ts'
import type { MatcherSettings } from './settings.ts'
import type { FeatureTable } from './table.ts'
import { featureTable, placeOf } from './table.ts'
import type { TrainedNode } from './train.ts'
import { nodeFormat, smallestStrength, unit } from './train.ts'

/**
 * A trained node, loaded for matching. Opaque: made by `loadNode`, cached by the caller, not to be stored or shared
 * between threads.
 */
export interface NodeMatcher {
  readonly exits: readonly { id: string; entityId: number | null; phraseCount: number }[]
  readonly settings: MatcherSettings
  readonly table: FeatureTable
  readonly rarity: Float32Array
  /** Weights of feature `i` are at `weightStarts[i]` to `weightStarts[i + 1]`. */
  readonly weightStarts: Int32Array
  readonly labels: Uint16Array
  readonly weights: Float32Array
  readonly bias: Float64Array
  readonly strength: number
  readonly bar: number
  /** Exit and text of each phrase, over all exits. */
  readonly phrases: readonly { exit: number; text: string }[]
  /** Phrases of exit `i` are at `exitStarts[i]` to `exitStarts[i + 1]`. */
  readonly exitStarts: Int32Array
  /** Features of phrase `i` are at `phraseStarts[i]` to `phraseStarts[i + 1]`. */
  readonly phraseStarts: Int32Array
  readonly phraseFeatures: Int32Array
  readonly phraseValues: Float32Array
  /** Index of a phrase by its comparable form; the first of equal ones. */
  readonly exact: ReadonlyMap<string, number>
  readonly vocabulary: ReadonlyMap<string, number>
  readonly index: WordIndex
  isRelated(word: string): boolean
  /** One entry per feature, zero between two messages. */
  readonly scratch: Float32Array
}

/** A separate function, so that its closure only retains the table. */
const relatedTo =
  (table: FeatureTable) =>
  (word: string): boolean =>
    conceptsOfWord(word).some((concept) => placeOf(table, conceptHash(concept)) >= 0)

function startsOf(counts: readonly number[]): Int32Array {
  const starts = new Int32Array(counts.length + 1)
  counts.forEach((count, index) => {
    starts[index + 1] = (starts[index] ?? 0) + count
  })
  return starts
}

/** Features and values of all phrases, concatenated. */
function pairsOf(vectors: TrainedNode['phraseVectors']): { features: Int32Array; values: Float32Array } {
  const count = vectors.reduce((sum, vector) => sum + vector.length / 2, 0)
  const features = new Int32Array(count)
  const values = new Float32Array(count)
  let place = 0
  for (const vector of vectors) {
    for (let at = 0; at < vector.length; at += 2) {
      features[place] = vector[at] as number
      values[place] = (vector[at + 1] as number) / unit
      place++
    }
  }
  return { features, values }
}

/**
 * Builds the tables shared by all nodes once per process, in some 400 ms; otherwise the first trained or loaded node
 * does.
 */
export function prepareLanguage(): void {
  commonTable()
}

/** Whether `loadNode` accepts trained data; older formats must be trained again. */
export function isCurrent(trained: { format: number }): boolean {
  return trained.format === nodeFormat
}

/**
 * Creates the run-time form of a trained node in about a millisecond (30 more for the first one in a process, for the
 * shared table of common words), without training. Throws RangeError for data of another format.
 */
export function loadNode(trained: TrainedNode): NodeMatcher {
  if (!isCurrent(trained)) throw new RangeError(`Unknown format of a trained node: ${String(trained.format)}`)
  commonTable()
  const phrases = trained.exits.flatMap((exit, index) => exit.phrases.map((text) => ({ exit: index, text })))
  const exact = new Map<string, number>()
  phrases.forEach((phrase, index) => {
    const key = comparable(phrase.text)
    if (key !== '' && !exact.has(key)) exact.set(key, index)
  })
  const { features: phraseFeatures, values: phraseValues } = pairsOf(trained.phraseVectors)
  const table = featureTable(trained.features)
  return {
    exits: trained.exits.map(({ id, entityId, phrases: own }) => ({ id, entityId, phraseCount: own.length })),
    settings: trained.settings,
    phrases,
    exact,
    table,
    isRelated: relatedTo(table),
    rarity: Float32Array.from(trained.rarity, (value) => value / unit),
    weightStarts: startsOf(trained.weightCounts),
    labels: Uint16Array.from(trained.labels),
    weights: Float32Array.from(trained.weights, (value) => value / unit),
    bias: Float64Array.from(trained.bias, (value) => (value === null ? Number.NEGATIVE_INFINITY : value / unit)),
    bar: trained.bar / unit,
    strength: Math.max(trained.strength / unit, smallestStrength),
    exitStarts: startsOf(trained.exits.map((exit) => exit.phrases.length)),
    phraseStarts: startsOf(trained.phraseVectors.map((vector) => vector.length / 2)),
    phraseFeatures,
    phraseValues,
    vocabulary: new Map(trained.words.map((word, index) => [word, trained.wordCounts[index] ?? 0])),
    index: wordIndex(trained.words),
    scratch: new Float32Array(trained.features.length),
  }
}
