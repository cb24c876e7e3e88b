import { contentOf } from '../lexicon/lexicon.ts'
import { evidenceOf } from './acceptance.ts'
import { isCourtesy, isCourtesyPhrase } from './courtesy.ts'
import type { ReadText, ReadWord } from './features.ts'
import { conceptHash, featuresOf, readText, weigh, wordHashAt } from './features.ts'
import type { NodeMatcher } from './load.ts'
import { isNegation } from './negation.ts'
import { softmax } from './regression.ts'
import { readTerms } from './repair.ts'
import { placeOf } from './table.ts'
import type { Term } from './terms.ts'
import { termsOf } from './terms.ts'

/** What the matcher thinks of a message. */
export interface Match {
  /** The likeliest two exits and their acceptance (0 to 1), best first; ties by position. */
  ranking: { exit: number; score: number }[]
  accepted: boolean
  /** Whether the likeliest two are so near, and likely enough, that asking which one is meant pays. */
  isClose: boolean
  /** The phrase of the best exit that is nearest to the message. */
  phrase: string | null
  /** Words of the message that spoke most for the accepted exit, as written. */
  words: string[]
}

/** One-word ways to say an entity's value to all ways of each entry that has it. */
export type Synonyms = ReadonlyMap<string, readonly (readonly (readonly string[])[])[]>

/** From this acceptance on an exit is taken; the acceptance is calibrated to it. */
const threshold = 0.5
/** The likeliest exit and the runner-up; the others are not looked at more closely. */
const rankedExits = 2
/**
 * Two exits are close when what the regression says for them is apart by no more than this part of what it says for the node's own phrases: where the
 * first is accepted, unless a phrase of it is nearer by more than `closeNearness`, and where it is not.
 */
const closeAccepted = 0.12
const closeNearness = 0.2
const closeRefused = 0.3
/** By how much what speaks for both together may miss the bar. */
const closeSlack = 0.5
/** Where a message names only what two exits share, the acceptance that the second must have. */
const leastShared = 0.3
/** An exit with a smaller acceptance is not worth to be named. */
const leastNamed = 0.1
/** Probabilities nearer than this are a tie: the first exit by position is taken. */
const tie = 1e-3
const shownWords = 3
/** Words that say next to nothing are shown only where no others spoke. */
const emptyShare = 0.1

/**
 * Tries words of a message on the phrases of all exits: the exit that the regression finds likeliest, accepted by the root of its probability
 * times the nearness (weighted cosine) of its nearest phrase, and by what the regression says for it beside what it says for the node's own
 * phrases. `text` is the whole message, in which the words have their places.
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
  const easier = hasConcept || saysOnlyNumbers(node, words) ? 0 : settings.acceptance.noConcept
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

/** What was found out about a message; entry `rank` of `nearest` is about exit `likeliest[rank]`. */
interface Weighed {
  node: NodeMatcher
  scores: Float64Array
  probabilities: Float64Array
  likeliest: readonly number[]
  nearest: readonly { phrase: number; nearness: number }[]
  /** What must speak for an exit before it is taken. */
  bar: number
}

const phraseOf = ({ node, nearest }: Weighed, rank: number): string | null =>
  node.phrases[nearest[rank]?.phrase ?? -1]?.text ?? null

/** Whether a likely exit is one for greetings, thanks or the like. */
const isForCourtesy = (weighed: Weighed, rank: number): boolean => isCourtesyPhrase(phraseOf(weighed, rank) ?? '')

/** Takes the second exit for the first where both would be accepted, the first is for courtesy alone, and the message says more: "oi, em que rua vocês ficam". */
function requestFirst(weighed: Weighed, words: readonly ReadWord[]): Weighed {
  if (scoreOf(weighed, 1) < threshold || isCourtesy(words)) return weighed
  if (!isForCourtesy(weighed, 0) || isForCourtesy(weighed, 1)) return weighed
  return { ...weighed, likeliest: [...weighed.likeliest].reverse(), nearest: [...weighed.nearest].reverse() }
}

/** What speaks for a likely exit, were it as probable as `probability` says. */
function evidenceFor({ node, scores, likeliest, nearest }: Weighed, rank: number, probability: number): number {
  const score = scores[likeliest[rank] ?? 0] ?? 0
  return evidenceOf(node.settings.acceptance, probability, nearest[rank]?.nearness ?? 0, score, node.strength)
}

/** The acceptance (0 to 1) of a likely exit. */
function scoreOf(weighed: Weighed, rank: number): number {
  const { probabilities, likeliest, nearest, bar } = weighed
  if ((nearest[rank]?.nearness ?? 0) === 0) return 0
  return 1 / (1 + Math.exp(bar - evidenceFor(weighed, rank, probabilities[likeliest[rank] ?? 0] ?? 0)))
}

/**
 * Whether asking which of the two likeliest exits is meant pays. Where the first is accepted by itself only if next to nothing parts them, since most
 * often it is the right one; where it is not, an answer would say that nothing was understood, and what both together nearly carry is worth a question.
 */
function areClose(weighed: Weighed, telling: readonly number[]): boolean {
  const { node, scores, probabilities, likeliest, nearest, bar } = weighed
  const [first, second] = likeliest
  const [near = 0, nearOther = 0] = nearest.map(({ nearness }) => nearness)
  if (first === undefined || second === undefined || nearOther === 0) return false
  if (scoreOf(weighed, 1) < leastNamed) return false
  // Nobody is asked whether they meant to greet.
  if (isForCourtesy(weighed, 0) || isForCourtesy(weighed, 1)) return false
  if (scoreOf(weighed, 1) >= leastShared && namesOnlyShared(weighed, telling)) return true
  const apart = ((scores[first] ?? 0) - (scores[second] ?? 0)) / node.strength
  if (scoreOf(weighed, 0) >= threshold) return Math.abs(apart) <= closeAccepted && near - nearOther <= closeNearness
  const together = (probabilities[first] ?? 0) + (probabilities[second] ?? 0)
  return apart <= closeRefused && evidenceFor(weighed, 0, together) >= bar - closeSlack
}

/** Whether what a message names stands in phrases of both of the likeliest exits: their object is named, and not what parts them. */
function namesOnlyShared({ node, likeliest }: Weighed, telling: readonly number[]): boolean {
  if (telling.length === 0) return false
  return likeliest.every((exit) => {
    const from = node.phraseStarts[node.exitStarts[exit] ?? 0] ?? 0
    const own = node.phraseFeatures.subarray(from, node.phraseStarts[node.exitStarts[exit + 1] ?? 0] ?? from)
    return telling.every((place) => own.includes(place))
  })
}

/** The places in the node of the content words of a message; -1 for those that the node does not know. */
const tellingPlaces = ({ words }: ReadText, places: readonly number[]): number[] =>
  words.flatMap(({ text }, index) => (contentOf(text) === 2 ? [places[index] ?? -1] : []))

/** The share (0 to 1) of the words' weight that is of words which the node knows by their concepts alone. */
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

/** Whether all that a message names is not wanted, and no phrase of the node says so of the same. */
function wantsNothingKnown(node: NodeMatcher, text: ReadText): boolean {
  const { words, unwanted } = text
  if (!unwanted) return false
  const places = words.flatMap((word, place) => (contentOf(word.text) === 2 && !isNegation(word.text) ? [place] : []))
  return places.every((place) => unwanted[place] && placeOf(node.table, wordHashAt(text, place)) < 0)
}

/** Whether all that a message says is a number that the node does not know: 'é o 10482' shares only small words with any phrase. */
function saysOnlyNumbers(node: NodeMatcher, words: readonly ReadWord[]): boolean {
  const saying = words.filter(({ text }) => contentOf(text) === 2)
  return saying.length > 0 && saying.every(({ text }) => /\d/.test(text) && !node.vocabulary.has(text))
}

/**
 * The words of a message as the node reads them: a word that it does not know becomes another way to say the same value that it knows, else
 * what it was meant to be. `synonyms` are those of the bot's own entities.
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

/** What the regression says for each exit and for "none", before the scores are weighed against each other. */
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

/** What a feature says for an exit. */
function weightOf(node: NodeMatcher, hash: number, exit: number): number {
  const place = placeOf(node.table, hash)
  if (place < 0) return 0
  for (let at = node.weightStarts[place] ?? 0; at < (node.weightStarts[place + 1] ?? 0); at++) {
    if (node.labels[at] === exit) return node.weights[at] ?? 0
  }
  return 0
}

/** What a place among the words, with its concepts, says for an exit; an expression's concepts are shared out among its words. */
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
