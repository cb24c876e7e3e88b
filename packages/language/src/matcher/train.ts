import { comparable } from '../text/lex.ts'
import type { NodeDefinition } from '../types.ts'
import { featuresOf } from './features.ts'
import { termsOf } from './terms.ts'

/** What `trainNode` makes: plain data that survives JSON, kept with the published version. */
export interface TrainedNode {
  format: 1
  exits: { id: string; entityId: number | null; phrases: readonly string[] }[]
  /** Feature hashes, in the order of `weights` and `postings`. */
  features: number[]
  /** For each feature, pairs of class and weight; class `exits.length` is "none". */
  weights: number[][]
  /** For each feature, pairs of phrase (counted over all exits) and value. */
  postings: number[][]
  /** One for each class. */
  bias: number[]
}

const wordShare = 0.5
const rounds = 60
const stepSize = 8
const decay = 0.004
const noneShare = 0.5
const mostBackground = 240

interface Example {
  features: number[]
  values: number[]
  label: number
  weight: number
}

/** Multinomial logistic regression with L2 decay, full gradient with momentum from zero: no randomness, the same bytes every time. */
function fit(
  examples: readonly Example[],
  featureCount: number,
  classCount: number,
): { weights: Float64Array; bias: Float64Array } {
  const weights = new Float64Array(featureCount * classCount)
  const bias = new Float64Array(classCount)
  const speed = new Float64Array(featureCount * classCount)
  const biasSpeed = new Float64Array(classCount)
  const scores = new Float64Array(classCount)
  const total = examples.reduce((sum, example) => sum + example.weight, 0)
  for (let round = 0; round < rounds; round++) {
    for (let index = 0; index < speed.length; index++)
      speed[index] = 0.8 * (speed[index] ?? 0) - stepSize * decay * (weights[index] ?? 0)
    for (let index = 0; index < classCount; index++) biasSpeed[index] = 0.8 * (biasSpeed[index] ?? 0)
    for (const example of examples) {
      scores.set(bias)
      example.features.forEach((feature, place) => {
        const value = example.values[place] ?? 0
        for (let label = 0; label < classCount; label++)
          scores[label] = (scores[label] ?? 0) + value * (weights[feature * classCount + label] ?? 0)
      })
      softmax(scores)
      for (let label = 0; label < classCount; label++) {
        scores[label] = ((label === example.label ? 1 : 0) - (scores[label] ?? 0)) * (example.weight / total) * stepSize
        biasSpeed[label] = (biasSpeed[label] ?? 0) + 0.2 * (scores[label] ?? 0)
      }
      example.features.forEach((feature, place) => {
        const value = example.values[place] ?? 0
        for (let label = 0; label < classCount; label++) {
          const at = feature * classCount + label
          speed[at] = (speed[at] ?? 0) + value * (scores[label] ?? 0)
        }
      })
    }
    for (let index = 0; index < weights.length; index++) weights[index] = (weights[index] ?? 0) + (speed[index] ?? 0)
    for (let label = 0; label < classCount; label++) bias[label] = (bias[label] ?? 0) + (biasSpeed[label] ?? 0)
  }
  return { weights, bias }
}

/** Turns scores into probabilities, in place. */
export function softmax(scores: Float64Array): void {
  let most = Number.NEGATIVE_INFINITY
  for (const score of scores) if (score > most) most = score
  let sum = 0
  for (let index = 0; index < scores.length; index++) {
    const value = Math.exp((scores[index] ?? 0) - most)
    scores[index] = value
    sum += value
  }
  for (let index = 0; index < scores.length; index++) scores[index] = (scores[index] ?? 0) / sum
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

/**
 * Trains the exits of one node. Milliseconds; the result is plain JSON data, equal to the byte for equal input. Phrases of the background that are
 * also an exit's are left out.
 */
export function trainNode(definition: NodeDefinition): TrainedNode {
  const exits = definition.exits.map((exit) => ({ id: exit.id, entityId: exit.entityId, phrases: [...exit.phrases] }))
  const own = new Set(exits.flatMap((exit) => exit.phrases.map(comparable)))
  const background = [...new Map(definition.background.map((phrase) => [comparable(phrase), phrase]))]
    .filter(([key]) => key !== '' && !own.has(key))
    .map(([, phrase]) => phrase)
    .slice(0, mostBackground)
  const ids = new Map<number, number>()
  const postings: number[][] = []
  const examples: Example[] = []
  let phraseIndex = 0
  const add = (phrase: string, label: number, weight: number): Example => {
    const vector = featuresOf(
      termsOf(phrase).map((term) => term.text),
      wordShare,
    )
    const features = vector.hashes.map((hash) => {
      const id = ids.get(hash) ?? ids.size
      if (id === ids.size) {
        ids.set(hash, id)
        postings.push([])
      }
      return id
    })
    const example = { features, values: vector.values, label, weight }
    examples.push(example)
    return example
  }
  exits.forEach((exit, label) => {
    for (const phrase of exit.phrases) {
      const example = add(phrase, label, 1)
      for (const [place, feature] of example.features.entries()) {
        postings[feature]?.push(phraseIndex, rounded(example.values[place] ?? 0))
      }
      phraseIndex++
    }
  })
  const classCount = exits.length + 1
  for (const phrase of background) add(phrase, exits.length, (noneShare * Math.max(1, phraseIndex)) / background.length)
  const { weights, bias } = fit(examples, ids.size, classCount)
  if (background.length === 0) bias[exits.length] = -1e6
  const sparse: number[][] = Array.from({ length: ids.size }, (_, feature) => {
    const pairs: number[] = []
    for (let label = 0; label < classCount; label++) {
      const weight = rounded(weights[feature * classCount + label] ?? 0)
      if (weight !== 0) pairs.push(label, weight)
    }
    return pairs
  })
  return { format: 1, exits, features: [...ids.keys()], weights: sparse, postings, bias: [...bias].map(rounded) }
}
