import { featuresOf, weigh, wordHash } from './features.ts'
import type { NodeMatcher } from './load.ts'
import { softmax } from './regression.ts'
import { repairedWords } from './repair.ts'
import { placeOf } from './table.ts'
import type { Term } from './terms.ts'
import { termsOf } from './terms.ts'

/** What the matcher thinks of a message. */
export interface Match {
  /** The likeliest exits and their acceptance (0 to 1), best first; ties by position. */
  ranking: { exit: number; score: number }[]
  accepted: boolean
  /** The phrase of the best exit that is nearest to the message. */
  phrase: string | null
  /** Words of the message that spoke most for the best exit, as written. */
  words: string[]
}

/** From this acceptance on an exit is taken; the acceptance is calibrated to it. */
const threshold = 0.5
/** More phrases than this do not make it stricter. */
const mostCounted = 40
/** Exits less likely than the first ones by this rank are not looked at more closely. */
const rankedExits = 4
/** Probabilities nearer than this are a tie: the first exit by position is taken. */
const tie = 1e-3
const shownWords = 3

/**
 * Tries a message on the phrases of all exits: the exit that the regression finds likeliest, accepted by the root of its probability times the nearness
 * (weighted cosine) of its nearest phrase.
 */
export function matchPhrases(node: NodeMatcher, text: string): Match {
  const { settings } = node.trained
  const terms = termsOf(text)
  const words = settings.repair
    ? terms.flatMap((term) => repairedWords(term.text, node.vocabulary, node.index, settings))
    : terms.map((term) => term.text)
  const features = featuresOf(words, settings)
  const places = features.hashes.map((hash) => placeOf(node.table, hash))
  const values = weigh(features, places, node.rarity, settings)
  const probabilities = probabilitiesOf(node, places, values)
  const likeliest = likeliestExits(node, probabilities)
  if (likeliest.length === 0) return { ranking: [], accepted: false, phrase: null, words: [] }
  const nearest = nearestPhrases(node, places, values, likeliest)
  const { acceptance } = settings
  const hasConcept = features.conceptsFrom < features.hashes.length
  const offset =
    acceptance.offset +
    (hasConcept ? 0 : acceptance.noConcept) +
    acceptance.size * Math.log(Math.min(mostCounted, node.phrases.length))
  const ranking = likeliest.map((exit, rank) => {
    const root = Math.sqrt((probabilities[exit] ?? 0) * (nearest[rank]?.nearness ?? 0))
    return { exit, score: root === 0 ? 0 : 1 / (1 + Math.exp(-acceptance.root * root - offset)) }
  })
  const best = ranking[0]
  return {
    ranking,
    accepted: best !== undefined && best.score >= threshold,
    phrase: node.phrases[nearest[0]?.phrase ?? -1]?.text ?? null,
    words: best ? decidingWords(node, text, terms, best.exit) : [],
  }
}

function probabilitiesOf(node: NodeMatcher, places: readonly number[], values: readonly number[]): Float64Array {
  const scores = node.bias.slice()
  for (let index = 0; index < places.length; index++) {
    const place = places[index] ?? -1
    if (place < 0) continue
    const value = values[index] ?? 0
    const end = node.weightStarts[place + 1] ?? 0
    for (let at = node.weightStarts[place] ?? 0; at < end; at++) {
      const label = node.labels[at] as number
      scores[label] = (scores[label] as number) + value * (node.weights[at] as number)
    }
  }
  softmax(scores)
  return scores
}

/** The exits with phrases, likeliest first. */
function likeliestExits(node: NodeMatcher, probabilities: Float64Array): number[] {
  const { exits } = node.trained
  const likeliest: number[] = []
  for (let exit = 0; exit < exits.length; exit++) {
    if (exits[exit]?.phrases.length === 0) continue
    let rank = likeliest.length
    while (rank > 0 && (probabilities[exit] ?? 0) > (probabilities[likeliest[rank - 1] ?? 0] ?? 0) + tie) rank--
    if (rank >= rankedExits) continue
    likeliest.splice(rank, 0, exit)
    if (likeliest.length > rankedExits) likeliest.pop()
  }
  return likeliest
}

/** For each exit its phrase that is nearest to the message, and how near (0 to 1). */
function nearestPhrases(
  node: NodeMatcher,
  places: readonly number[],
  values: readonly number[],
  exits: readonly number[],
): { phrase: number; nearness: number }[] {
  const { scratch, phraseStarts, phraseFeatures, phraseValues } = node
  for (let index = 0; index < places.length; index++) {
    const place = places[index] ?? -1
    if (place >= 0) scratch[place] = (scratch[place] as number) + (values[index] ?? 0)
  }
  const nearest = exits.map(() => ({ phrase: -1, nearness: 0 }))
  node.phrases.forEach(({ exit }, phrase) => {
    const best = nearest[exits.indexOf(exit)]
    if (!best) return
    let nearness = 0
    const end = phraseStarts[phrase + 1] ?? 0
    for (let at = phraseStarts[phrase] ?? 0; at < end; at++)
      nearness += (scratch[phraseFeatures[at] as number] as number) * (phraseValues[at] as number)
    if (nearness > best.nearness || best.phrase < 0) {
      best.phrase = phrase
      best.nearness = Math.min(1, nearness)
    }
  })
  for (const place of places) if (place >= 0) scratch[place] = 0
  return nearest
}

function weightFor(node: NodeMatcher, word: string, exit: number): number {
  const place = placeOf(node.table, wordHash(word))
  if (place < 0) return 0
  for (let at = node.weightStarts[place] ?? 0; at < (node.weightStarts[place + 1] ?? 0); at++) {
    if (node.labels[at] === exit) return node.weights[at] ?? 0
  }
  return 0
}

function decidingWords(node: NodeMatcher, text: string, terms: readonly Term[], exit: number): string[] {
  const { settings } = node.trained
  const weighed: { start: number; end: number; weight: number }[] = []
  for (const term of terms) {
    let weight = 0
    for (const word of settings.repair ? repairedWords(term.text, node.vocabulary, node.index, settings) : [term.text])
      weight += weightFor(node, word, exit)
    if (weight > 0) weighed.push({ start: term.start, end: term.end, weight })
  }
  weighed.sort((a, b) => b.weight - a.weight || a.start - b.start)
  return [...new Set(weighed.map(({ start, end }) => text.slice(start, end)))].slice(0, shownWords)
}
