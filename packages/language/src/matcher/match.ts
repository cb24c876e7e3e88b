import { contentOf } from '../lexicon/lexicon.ts'
import type { ReadText, ReadWord } from './features.ts'
import { conceptHash, featuresOf, readText, weigh, wordHashAt } from './features.ts'
import type { NodeMatcher } from './load.ts'
import { isNegation } from './negation.ts'
import { softmax } from './regression.ts'
import { readTerms } from './repair.ts'
import { placeOf } from './table.ts'
import type { Term } from './terms.ts'
import { termsOf } from './terms.ts'
import { areClose, phraseOf, requestFirst, scoreOf, threshold } from './weighed.ts'

/** Result of the matcher for a message. */
export interface Match {
  /** The two likeliest exits with their acceptance (0 to 1), best first; ties by position. */
  ranking: { exit: number; score: number }[]
  accepted: boolean
  /** Whether the two are close and likely enough to ask which one is meant. */
  isClose: boolean
  /** The best exit's phrase nearest to the message. */
  phrase: string | null
  /** Words of the message with the most weight for the accepted exit, as written. */
  words: string[]
}

/** One-word forms of an entity's value, with all forms of each entry that has them. */
export type Synonyms = ReadonlyMap<string, readonly (readonly (readonly string[])[])[]>

/** A message with more words contains the decisive ones among others. */
const fewWords = 4
/** The likeliest exit and the runner-up; others are not examined further. */
const rankedExits = 2
/** Probabilities closer than this are a tie: the first exit by position wins. */
const tie = 1e-3
const shownWords = 3
/** Words of little meaning are only shown if no others had weight. */
const emptyShare = 0.1

/**
 * Matches words of a message against all exits' phrases: the likeliest exit of the regression is accepted by the root
 * of its probability times the nearness (weighted cosine) of its nearest phrase, and by its score relative to those of
 * the node's own phrases. `text` is the whole message, to which the words' offsets refer.
 */
export function matchWords(node: NodeMatcher, text: string, words: readonly ReadWord[]): Match {
  const { settings } = node
  const read = readText(words)
  const features = featuresOf(read, settings)
  const places = features.hashes.map((hash) => placeOf(node.table, hash))
  const values = weigh(features, places, node.rarity, settings, conceptOnly(node, words, features.weights))
  const scores = scoresOf(node, places, values)
  const probabilities = scores.slice()
  softmax(probabilities)
  const likeliest = likeliestExits(node, probabilities)
  if (likeliest.length === 0) return { ranking: [], accepted: false, isClose: false, phrase: null, words: [] }
  const nearest = nearestPhrases(node, places, values, likeliest)
  const hasConcept = features.conceptsFrom < features.hashes.length
  const { noConcept, long } = settings.acceptance
  const easier =
    (hasConcept || saysOnlyNumbers(node, words) ? 0 : noConcept) + long * Math.log(Math.max(1, words.length / fewWords))
  const telling = tellingPlaces(read, places)
  const weighed = requestFirst({ node, scores, probabilities, likeliest, nearest, bar: node.bar - easier }, words)
  const ranking = weighed.likeliest.map((exit, rank) => ({ exit, score: scoreOf(weighed, rank) }))
  const best = ranking[0]
  const isUnwanted = wantsNothingKnown(node, read)
  const accepted = best !== undefined && best.score >= threshold && !isUnwanted
  return {
    ranking,
    accepted,
    isClose: !isUnwanted && areClose(weighed, telling),
    phrase: phraseOf(weighed, 0),
    words: accepted ? decidingWords(node, text, read, best.exit) : [],
  }
}

/** Indexes in the node of a message's content words; -1 if unknown. */
const tellingPlaces = ({ words }: ReadText, places: readonly number[]): number[] =>
  words.flatMap(({ text }, index) => (contentOf(text) === 2 ? [places[index] ?? -1] : []))

/** Share (0 to 1) of the words' weight from words that the node only knows by their concepts. */
function conceptOnly(node: NodeMatcher, words: readonly ReadWord[], weights: readonly number[]): number {
  let sum = 0
  let all = 0
  for (const [place, { text }] of words.entries()) {
    const weight = (weights[place] ?? 0) ** 2
    all += weight
    if (contentOf(text) === 2 && !node.vocabulary.has(text) && node.isRelated(text)) sum += weight
  }
  return all > 0 ? sum / all : 0
}

/** Whether the message rejects everything it names, and no phrase of the node does the same. */
function wantsNothingKnown(node: NodeMatcher, text: ReadText): boolean {
  const { words, unwanted } = text
  if (!unwanted) return false
  const places = words.flatMap((word, place) => (contentOf(word.text) === 2 && !isNegation(word.text) ? [place] : []))
  return places.every((place) => unwanted[place] && placeOf(node.table, wordHashAt(text, place)) < 0)
}

/**
 * Whether a message's only content is a number unknown to the node: 'é o 10482' only shares function words with
 * phrases.
 */
function saysOnlyNumbers(node: NodeMatcher, words: readonly ReadWord[]): boolean {
  const saying = words.filter(({ text }) => contentOf(text) === 2)
  return saying.length > 0 && saying.every(({ text }) => /\d/.test(text) && !node.vocabulary.has(text))
}

/**
 * The words of a message as the node interprets them: an unknown word becomes a known synonym of the same value, else
 * its likely correction. `synonyms` are those of the bot's own entities.
 */
export function readMessage(node: NodeMatcher, text: string, synonyms: Synonyms): readonly ReadWord[] {
  const { settings } = node
  const written = termsOf(text, settings.spellOut)
  const terms = synonyms.size === 0 ? written : written.flatMap((term) => otherWay(node, term, synonyms))
  return settings.repair ? readTerms(terms, node, settings) : terms.map((term) => ({ ...term, isUnsure: false }))
}

function otherWay(node: NodeMatcher, term: Term, synonyms: Synonyms): Term[] {
  if (node.vocabulary.has(term.text)) return [term]
  for (const ways of synonyms.get(term.text) ?? []) {
    const known = ways.find((way) => way.every((part) => node.vocabulary.has(part)))
    if (known) return known.map((part) => ({ ...term, text: part }))
  }
  return [term]
}

/** Scores of the regression for each exit and for "none", before normalization. */
function scoresOf(node: NodeMatcher, places: readonly number[], values: readonly number[]): Float64Array {
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
  return scores
}

/** The exits with phrases, likeliest first. */
function likeliestExits(node: NodeMatcher, probabilities: Float64Array): number[] {
  const { exits } = node
  const likeliest: number[] = []
  for (let exit = 0; exit < exits.length; exit++) {
    if (exits[exit]?.phraseCount === 0) continue
    let rank = likeliest.length
    while (rank > 0 && (probabilities[exit] ?? 0) > (probabilities[likeliest[rank - 1] ?? 0] ?? 0) + tie) rank--
    if (rank >= rankedExits) continue
    likeliest.splice(rank, 0, exit)
    if (likeliest.length > rankedExits) likeliest.pop()
  }
  return likeliest
}

/** For each exit, its phrase nearest to the message, and the nearness (0 to 1). */
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
  const nearest = exits.map((exit) => {
    const best = { phrase: -1, nearness: 0 }
    for (let phrase = node.exitStarts[exit] ?? 0; phrase < (node.exitStarts[exit + 1] ?? 0); phrase++) {
      let nearness = 0
      const end = phraseStarts[phrase + 1] ?? 0
      for (let at = phraseStarts[phrase] ?? 0; at < end; at++) {
        nearness += (scratch[phraseFeatures[at] as number] as number) * (phraseValues[at] as number)
      }
      if (nearness <= best.nearness && best.phrase >= 0) continue
      best.phrase = phrase
      best.nearness = nearness
    }
    best.nearness = Math.min(1, best.nearness)
    return best
  })
  for (const place of places) if (place >= 0) scratch[place] = 0
  return nearest
}

/** Weight of a feature for an exit. */
function weightOf(node: NodeMatcher, hash: number, exit: number): number {
  const place = placeOf(node.table, hash)
  if (place < 0) return 0
  for (let at = node.weightStarts[place] ?? 0; at < (node.weightStarts[place + 1] ?? 0); at++) {
    if (node.labels[at] === exit) return node.weights[at] ?? 0
  }
  return 0
}

/** Weight of each word with its concepts for an exit; an expression's concepts are divided among its words. */
function weightsOfWords(node: NodeMatcher, text: ReadText, exit: number): number[] {
  const weights = text.words.map((word, place) => {
    const weight = weightOf(node, wordHashAt(text, place), exit)
    return contentOf(word.text) === 0 ? weight * emptyShare : weight
  })
  for (const { concepts, start, end } of text.spans) {
    for (let at = start; at < end; at++) {
      if (text.unwanted?.[at]) continue
      for (const concept of concepts) {
        weights[at] = (weights[at] ?? 0) + weightOf(node, conceptHash(concept), exit) / (end - start)
      }
    }
  }
  return weights
}

function decidingWords(node: NodeMatcher, text: string, read: ReadText, exit: number): string[] {
  const weights = weightsOfWords(node, read, exit)
  const weighed = read.words
    .map(({ start, end }, place) => ({ start, end, weight: weights[place] ?? 0 }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.start - b.start)
  return [...new Set(weighed.map(({ start, end }) => text.slice(start, end)))].slice(0, shownWords)
}
