import { comparable } from '../text/lex.ts'
import { featuresOf, wordHash } from './features.ts'
import { termsOf } from './terms.ts'
import type { TrainedNode } from './train.ts'
import { softmax } from './train.ts'

const wordShare = 0.5
/** Below this acceptance the matcher says "none". */
const threshold = 0.42

/** A trained node ready to answer. Opaque: made by `loadNode`, cached by the caller, not to be stored. */
export interface NodeMatcher {
  readonly trained: TrainedNode
  readonly featureIds: ReadonlyMap<number, number>
  /** Exit and text of each phrase, counted over all exits. */
  readonly phrases: readonly { exit: number; text: string }[]
  /** Comparable form of a phrase to its index; of equal ones the first. */
  readonly exact: ReadonlyMap<string, number>
}

/** Makes the run-time form of a trained node: under a millisecond. Throws RangeError for data of another format. */
export function loadNode(trained: TrainedNode): NodeMatcher {
  if (trained.format !== 1) throw new RangeError(`Unknown format of a trained node: ${String(trained.format)}`)
  const phrases = trained.exits.flatMap((exit, index) => exit.phrases.map((text) => ({ exit: index, text })))
  const exact = new Map<string, number>()
  phrases.forEach((phrase, index) => {
    const key = comparable(phrase.text)
    if (key !== '' && !exact.has(key)) exact.set(key, index)
  })
  return { trained, phrases, exact, featureIds: new Map(trained.features.map((hash, index) => [hash, index])) }
}

/** What the matcher thinks of a message. */
export interface Match {
  /** Exit and acceptance, best first; ties by position. */
  ranking: { exit: number; score: number }[]
  accepted: boolean
  /** Nearest phrase of the best exit. */
  phrase: string | null
  words: string[]
}

/** Tries a message on the phrases of all exits. Acceptance is the root of probability times nearness to the exit's nearest phrase. */
export function matchPhrases(node: NodeMatcher, text: string): Match {
  const { trained, phrases, featureIds } = node
  const terms = termsOf(text)
  const vector = featuresOf(
    terms.map((term) => term.text),
    wordShare,
  )
  const scores = Float64Array.from(trained.bias)
  const nearness = new Float64Array(phrases.length)
  vector.hashes.forEach((hash, place) => {
    const id = featureIds.get(hash)
    if (id === undefined) return
    const value = vector.values[place] ?? 0
    const weights = trained.weights[id] ?? []
    for (let at = 0; at < weights.length; at += 2) {
      const label = weights[at] ?? 0
      scores[label] = (scores[label] ?? 0) + value * (weights[at + 1] ?? 0)
    }
    const postings = trained.postings[id] ?? []
    for (let at = 0; at < postings.length; at += 2) {
      const phrase = postings[at] ?? 0
      nearness[phrase] = (nearness[phrase] ?? 0) + value * (postings[at + 1] ?? 0)
    }
  })
  softmax(scores)
  const nearest = trained.exits.map(() => -1)
  phrases.forEach((phrase, index) => {
    const best = nearest[phrase.exit] ?? -1
    if (best < 0 || (nearness[index] ?? 0) > (nearness[best] ?? 0)) nearest[phrase.exit] = index
  })
  const ranking = trained.exits
    .map((_, exit) => ({
      exit,
      score: Math.sqrt((scores[exit] ?? 0) * Math.max(0, nearness[nearest[exit] ?? -1] ?? 0)),
      probability: scores[exit] ?? 0,
    }))
    .filter(({ exit }) => (nearest[exit] ?? -1) >= 0)
    .sort((a, b) => b.probability - a.probability || a.exit - b.exit)
  const best = ranking[0]
  if (!best) return { ranking: [], accepted: false, phrase: null, words: [] }
  const weighOf = (word: string): number => {
    const weights = trained.weights[featureIds.get(wordHash(word)) ?? -1] ?? []
    const at = weights.findIndex((label, index) => index % 2 === 0 && label === best.exit)
    return at < 0 ? 0 : (weights[at + 1] ?? 0)
  }
  const words = terms
    .map((term) => ({ word: text.slice(term.start, term.end), weight: weighOf(term.text) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 3)
    .map(({ word }) => word)
  return { ranking, accepted: best.score >= threshold, phrase: phrases[nearest[best.exit] ?? -1]?.text ?? null, words }
}
