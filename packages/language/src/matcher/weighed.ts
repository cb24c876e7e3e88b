import { evidenceOf } from './acceptance.ts'
import { isCourtesy, isCourtesyPhrase } from './courtesy.ts'
import type { ReadWord } from './features.ts'
import type { NodeMatcher } from './load.ts'

/** Acceptance from which an exit is taken; it is calibrated to this value. */
export const threshold = 0.5
/**
 * Two exits are close if their scores differ by at most this part of the node's reference: if the first is accepted,
 * unless one of its phrases is nearer by more than `closeNearness`, and if it is not.
 */
const closeAccepted = 0.12
const closeNearness = 0.2
const closeRefused = 0.3
/** How far the evidence for both together may be below the bar. */
const closeSlack = 0.5
/** If a message only names things shared by two exits, the minimum acceptance of the second. */
const leastShared = 0.3
/** Exits with less acceptance are not reported. */
const leastNamed = 0.1

/** Evaluation of a message; entry `rank` of `nearest` belongs to exit `likeliest[rank]`. */
export interface Weighed {
  node: NodeMatcher
  scores: Float64Array
  probabilities: Float64Array
  likeliest: readonly number[]
  nearest: readonly { phrase: number; nearness: number }[]
  /** Minimum evidence for accepting an exit. */
  bar: number
}

export const phraseOf = ({ node, nearest }: Weighed, rank: number): string | null =>
  node.phrases[nearest[rank]?.phrase ?? -1]?.text ?? null

/** Whether a likely exit is for greetings, thanks or the like. */
const isForCourtesy = (weighed: Weighed, rank: number): boolean => isCourtesyPhrase(phraseOf(weighed, rank) ?? '')

/**
 * Prefers the second exit if both would be accepted, the first is only for courtesies, and the message says more: "oi,
 * em que rua vocês ficam".
 */
export function requestFirst(weighed: Weighed, words: readonly ReadWord[]): Weighed {
  if (scoreOf(weighed, 1) < threshold || isCourtesy(words)) return weighed
  if (!isForCourtesy(weighed, 0) || isForCourtesy(weighed, 1)) return weighed
  return { ...weighed, likeliest: [...weighed.likeliest].reverse(), nearest: [...weighed.nearest].reverse() }
}

/** Evidence for a likely exit with the given probability. */
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
 * Whether asking which of the two likeliest exits is meant is worthwhile. If the first is accepted by itself, only when
 * hardly anything separates them, since it is usually right; if not, the bot would not understand, so nearly enough
 * evidence for both together is worth a question.
 */
export function areClose(weighed: Weighed, telling: readonly number[]): boolean {
  const { node, scores, probabilities, likeliest, nearest, bar } = weighed
  const [first, second] = likeliest
  const [near = 0, nearOther = 0] = nearest.map(({ nearness }) => nearness)
  if (first === undefined || second === undefined || nearOther === 0) return false
  if (scoreOf(weighed, 1) < leastNamed) return false
  // A greeting is never worth a question.
  if (isForCourtesy(weighed, 0) || isForCourtesy(weighed, 1)) return false
  if (scoreOf(weighed, 1) >= leastShared && namesOnlyShared(weighed, telling)) return true
  const apart = ((scores[first] ?? 0) - (scores[second] ?? 0)) / node.strength
  if (scoreOf(weighed, 0) >= threshold) return Math.abs(apart) <= closeAccepted && near - nearOther <= closeNearness
  const together = (probabilities[first] ?? 0) + (probabilities[second] ?? 0)
  return apart <= closeRefused && evidenceFor(weighed, 0, together) >= bar - closeSlack
}

/**
 * Whether everything that a message names occurs in phrases of both likeliest exits: the object is named, but not the
 * difference.
 */
function namesOnlyShared({ node, likeliest }: Weighed, telling: readonly number[]): boolean {
  if (telling.length === 0) return false
  return likeliest.every((exit) => {
    const from = node.phraseStarts[node.exitStarts[exit] ?? 0] ?? 0
    const own = node.phraseFeatures.subarray(from, node.phraseStarts[node.exitStarts[exit + 1] ?? 0] ?? from)
    return telling.every((place) => own.includes(place))
  })
}
