import { evidenceOf } from './acceptance.ts'
import { isCourtesy, isCourtesyPhrase } from './courtesy.ts'
import type { ReadWord } from './features.ts'
import type { NodeMatcher } from './load.ts'

/** From this acceptance on an exit is taken; the acceptance is calibrated to it. */
export const threshold = 0.5
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

/** What was found out about a message; entry `rank` of `nearest` is about exit `likeliest[rank]`. */
export interface Weighed {
  node: NodeMatcher
  scores: Float64Array
  probabilities: Float64Array
  likeliest: readonly number[]
  nearest: readonly { phrase: number; nearness: number }[]
  /** What must speak for an exit before it is taken. */
  bar: number
}

export const phraseOf = ({ node, nearest }: Weighed, rank: number): string | null =>
  node.phrases[nearest[rank]?.phrase ?? -1]?.text ?? null

/** Whether a likely exit is one for greetings, thanks or the like. */
const isForCourtesy = (weighed: Weighed, rank: number): boolean => isCourtesyPhrase(phraseOf(weighed, rank) ?? '')

/** Takes the second exit for the first where both would be accepted, the first is for courtesy alone, and the message says more: "oi, em que rua vocês ficam". */
export function requestFirst(weighed: Weighed, words: readonly ReadWord[]): Weighed {
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
export function scoreOf(weighed: Weighed, rank: number): number {
  const { probabilities, likeliest, nearest, bar } = weighed
  if ((nearest[rank]?.nearness ?? 0) === 0) return 0
  return 1 / (1 + Math.exp(bar - evidenceFor(weighed, rank, probabilities[likeliest[rank] ?? 0] ?? 0)))
}

/**
 * Whether asking which of the two likeliest exits is meant pays. Where the first is accepted by itself only if next to nothing parts them, since most
 * often it is the right one; where it is not, an answer would say that nothing was understood, and what both together nearly carry is worth a question.
 */
export function areClose(weighed: Weighed, telling: readonly number[]): boolean {
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
