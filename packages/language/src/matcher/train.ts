import { isCommonWord } from '../lexicon/lexicon.ts'
import { comparable } from '../text/lex.ts'
import type { NodeDefinition, TellShare } from '../types.ts'
import { barOf } from './acceptance.ts'
import type { Features, ReadWord } from './features.ts'
import { featuresOf, readText, weigh } from './features.ts'
import { frames } from './frames.ts'
import { evidenceLeftOut } from './leave-out.ts'
import type { Examples, Fitted } from './regression.ts'
import { fitRegression, levelTwins } from './regression.ts'
import type { MatcherSettings } from './settings.ts'
import { defaultSettings } from './settings.ts'
import { cutApart, termsOf } from './terms.ts'

/** Format of trained data that this version makes and loads. */
export const nodeFormat = 3

/**
 * Result of `trainNode`: plain data that can be stored as JSON, with the published version. Weights and values are
 * whole thousandths.
 */
export interface TrainedNode {
  /** Increased whenever messages are interpreted differently than in these data. */
  format: typeof nodeFormat
  exits: { id: string; entityId: number | null; phrases: readonly string[] }[]
  /** Feature hashes; a feature's index in this list is its number everywhere else. */
  features: number[]
  /** Weight of each feature by rarity. */
  rarity: number[]
  /** Number of entries per feature in `labels` and `weights`; class `exits.length` is "none". */
  weightCounts: number[]
  labels: number[]
  weights: number[]
  /** One per class; null without a background to learn "none" from. */
  bias: (number | null)[]
  /** Mean score of the node's own phrases for their exits: the reference for a message's scores. */
  strength: number
  /** Minimum evidence for accepting an exit. */
  bar: number
  /** Feature and value alternating, for each phrase over all exits. */
  phraseVectors: number[][]
  /** Words of the phrases and the background, with their frequency. */
  words: string[]
  wordCounts: number[]
  settings: MatcherSettings
}

/** Used for phrases without words, which give no reference. */
export const smallestStrength = 0.1

/** Number of units in one: values are stored as whole thousandths. */
export const unit = 1000
const inUnits = (value: number): number => Math.round(value * unit)

interface PreparedPhrase {
  features: Features
  places: number[]
  label: number
}

/** Words of a training phrase, known and unknown; two written as one are separated. */
function phraseWords(phrase: string, spellOut: boolean): ReadWord[] {
  return termsOf(phrase, spellOut).flatMap((term) => {
    const parts = isCommonWord(term.text) ? null : cutApart(term.text, isCommonWord)
    return (parts ?? [term.text]).map((text, place) => ({
      ...term,
      text,
      opens: term.opens && place === 0,
      isUnsure: false,
    }))
  })
}

function chooseBackground(definition: NodeDefinition, most: number): string[] {
  const own = new Set(definition.exits.flatMap((exit) => exit.phrases.map(comparable)))
  const different = new Map<string, string>()
  for (const phrase of definition.background) {
    const key = comparable(phrase)
    if (key !== '' && !own.has(key) && !different.has(key)) different.set(key, phrase)
  }
  const all = [...different.values()]
  if (all.length <= most) return all
  // Evenly spread, so that every other node of the bot keeps a part.
  return Array.from({ length: most }, (_, index) => all[Math.floor((index * all.length) / most)] ?? '')
}

/**
 * Reading a phrase takes as long as comparing it with this many classes; one shared with other nodes is cached, and
 * costs less.
 */
const readingWork = 25
const exampleWork = 4

/**
 * Work of training a node: comparing an example with a class is 1, some 2 to 4 µs. A node of four exits with twenty
 * phrases has some 1,500.
 */
export function trainingWork({ exits, background }: NodeDefinition): number {
  const own = exits.reduce((sum, { phrases }) => sum + phrases.length, 0)
  if (own === 0) return 0
  const beside = Math.min(background.length, defaultSettings.mostBackground) + frames.length
  return own * readingWork + (own + beside) * (exits.length + exampleWork)
}

/** Progress, by time in a large node: reading the phrases ends here, and writing the result begins there. */
const readShare = 0.15
const fittedShare = 0.9

/**
 * Trains the exits of one node. Some milliseconds for tens of phrases, some hundred for two thousand; the result is
 * plain JSON data, byte-identical for equal input. Background phrases that are also an exit's are left out, and a large
 * background is sampled evenly. Method: multinomial logistic regression over words, character n-grams and concepts,
 * with the background as its own class.
 */
export function trainNode(definition: NodeDefinition, tell?: TellShare): TrainedNode {
  return trainNodeWith(definition, defaultSettings, tell)
}

/** `trainNode` with other settings, for the ablation. */
export function trainNodeWith(
  definition: NodeDefinition,
  settings: MatcherSettings,
  tell: TellShare = () => {},
): TrainedNode {
  const exits = definition.exits.map((exit) => ({ id: exit.id, entityId: exit.entityId, phrases: [...exit.phrases] }))
  const texts = exits.flatMap((exit, label) => exit.phrases.map((phrase) => ({ phrase, label })))
  const ownCount = texts.length
  // Without phrases there is nothing to distinguish from the background.
  const background = ownCount > 0 ? chooseBackground(definition, settings.mostBackground) : []
  const framing = ownCount > 0 && settings.frameWeight > 0 ? frames : []
  for (const phrase of [...background, ...framing]) texts.push({ phrase, label: exits.length })

  const { prepared, hashes, counts, vocabulary } = prepare(texts, settings, (share) => tell(share * readShare))
  const most = Math.log(texts.length + 1)
  const rarity = counts.map(
    (count) => inUnits(1 - settings.rarity + settings.rarity * (Math.log((texts.length + 1) / count) / most)) / unit,
  )
  const vectors = prepared.map(({ features, places }) => merged(places, weigh(features, places, rarity, settings)))
  const noneWeight = Math.min(1, (settings.noneShare * ownCount) / Math.max(1, background.length + framing.length))
  const withPhrases = exits.filter(({ phrases }) => phrases.length > 0).length
  const examples = asExamples(prepared, vectors, (label, place) => {
    const own = exits[label]
    if (own) return (ownCount / withPhrases / own.phrases.length) ** settings.evenness
    return place < ownCount + background.length ? noneWeight : noneWeight * settings.frameWeight
  })
  const classCount = exits.length + 1
  const fitted = fitRegression(examples, counts.length, classCount, settings, (share) =>
    tell(readShare + share * (fittedShare - readShare)),
  )
  levelTwins(
    fitted,
    exits.map(({ phrases }) => [...phrases].sort().join('\n')),
  )
  const strength = ownStrength(examples, fitted, classCount, ownCount)
  const leftOut = evidenceLeftOut(examples, fitted, ownCount, settings, Math.max(strength, smallestStrength))
  const bias = [...fitted.bias].map((value, label) =>
    label === exits.length && background.length + framing.length === 0 ? null : inUnits(value),
  )
  return {
    format: nodeFormat,
    exits,
    features: hashes,
    rarity: rarity.map(inUnits),
    ...sparseWeights(fitted.weights, counts.length, classCount, settings.smallestWeight),
    bias,
    strength: inUnits(strength),
    bar: inUnits(barOf(leftOut, ownCount, withPhrases, settings)),
    phraseVectors: vectors
      .slice(0, ownCount)
      .map(({ places, values }) => places.flatMap((place, index) => [place, inUnits(values[index] ?? 0)])),
    words: [...vocabulary.keys()],
    wordCounts: [...vocabulary.values()],
    settings,
  }
}

interface PhraseReading {
  words: string[]
  features: Features
}

/** Cache of recently read phrases: the nodes of a bot share their background and the sentences without a subject. */
const readings = new WeakMap<MatcherSettings, Map<string, PhraseReading>>()
const mostReadings = 300

function readPhrase(phrase: string, settings: MatcherSettings): PhraseReading {
  const known = readings.get(settings) ?? new Map<string, PhraseReading>()
  readings.set(settings, known)
  const before = known.get(phrase)
  if (before) return before
  const words = phraseWords(phrase, settings.spellOut)
  const reading = { words: words.map(({ text }) => text), features: featuresOf(readText(words), settings) }
  if (known.size >= mostReadings) known.clear()
  known.set(phrase, reading)
  return reading
}

/** Features of all phrases, numbered by first appearance, and the number of phrases with each. */
function prepare(
  texts: readonly { phrase: string; label: number }[],
  settings: MatcherSettings,
  tell: TellShare,
): { prepared: PreparedPhrase[]; hashes: number[]; counts: number[]; vocabulary: Map<string, number> } {
  const placesByHash = new Map<number, number>()
  const counts: number[] = []
  const vocabulary = new Map<string, number>()
  const prepared = texts.map(({ phrase, label }, place): PreparedPhrase => {
    tell(place / texts.length)
    const { words, features } = readPhrase(phrase, settings)
    for (const word of words) vocabulary.set(word, (vocabulary.get(word) ?? 0) + 1)
    const places = features.hashes.map((hash) => {
      const known = placesByHash.get(hash)
      if (known !== undefined) return known
      placesByHash.set(hash, counts.length)
      counts.push(0)
      return counts.length - 1
    })
    for (const place of new Set(places)) counts[place] = (counts[place] ?? 0) + 1
    return { features, places, label }
  })
  return { prepared, hashes: [...placesByHash.keys()], counts, vocabulary }
}

function asExamples(
  prepared: readonly PreparedPhrase[],
  vectors: readonly Vector[],
  weightOf: (label: number, place: number) => number,
): Examples {
  const starts = [0]
  for (const { places } of vectors) starts.push((starts.at(-1) ?? 0) + places.length)
  return {
    starts: Int32Array.from(starts),
    features: Int32Array.from(vectors.flatMap(({ places }) => places)),
    values: Float64Array.from(vectors.flatMap(({ values }) => values)),
    labels: Int32Array.from(prepared.map(({ label }) => label)),
    weights: Float64Array.from(prepared.map(({ label }, place) => weightOf(label, place))),
  }
}

function ownStrength(examples: Examples, fitted: Fitted, classCount: number, ownCount: number): number {
  const { starts, features, values, labels } = examples
  let sum = 0
  for (let example = 0; example < ownCount; example++) {
    const label = labels[example] as number
    sum += fitted.bias[label] as number
    for (let index = starts[example] as number; index < (starts[example + 1] as number); index++) {
      sum += (values[index] as number) * (fitted.weights[(features[index] as number) * classCount + label] as number)
    }
  }
  return sum / Math.max(1, ownCount)
}

function sparseWeights(
  weights: Float32Array,
  featureCount: number,
  classCount: number,
  smallest: number,
): Pick<TrainedNode, 'weightCounts' | 'labels' | 'weights'> {
  const result = { weightCounts: [] as number[], labels: [] as number[], weights: [] as number[] }
  for (let feature = 0; feature < featureCount; feature++) {
    let kept = 0
    for (let label = 0; label < classCount; label++) {
      const weight = weights[feature * classCount + label] ?? 0
      if (Math.abs(weight) < smallest) continue
      result.labels.push(label)
      result.weights.push(inUnits(weight))
      kept++
    }
    result.weightCounts.push(kept)
  }
  return result
}

/** Distinct features of a text. */
interface Vector {
  places: number[]
  values: number[]
}

function merged(places: readonly number[], values: readonly number[]): Vector {
  const sums = new Map<number, number>()
  places.forEach((place, index) => {
    sums.set(place, (sums.get(place) ?? 0) + (values[index] ?? 0))
  })
  return { places: [...sums.keys()], values: [...sums.values()] }
}
