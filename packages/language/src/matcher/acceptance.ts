import type { MatcherSettings } from './settings.ts'

/**
 * Evidence for an exit: the root of its probability times nearness (both 0 to 1), and its score relative to `strength`.
 */
export function evidenceOf(
  { root, strength: weight }: MatcherSettings['acceptance'],
  probability: number,
  nearness: number,
  score: number,
  strength: number,
): number {
  return root * Math.sqrt(probability * nearness) + (weight * score) / strength
}

/** Above this number, more phrases do not make a node stricter. */
const mostCounted = 1000
/** With this many left-out phrases their median counts half, with more almost fully. */
const halfCounted = 60

/**
 * Minimum evidence for accepting an exit. It rises with the number of phrases, since more of them match other subjects
 * by chance. If a node's own left-out phrases are found easily, it can be stricter, otherwise it must be more lenient,
 * by up to `acceptance.slack`. The line from their median to the value reached by 85 of 100 messages meant for an exit
 * was fitted on 300 nodes with 4 to 90 exits.
 */
export function barOf(
  leftOut: readonly number[],
  phraseCount: number,
  exitCount: number,
  settings: MatcherSettings,
): number {
  const { size, offset, slack } = settings.acceptance
  const bySize = offset + size * Math.log(Math.max(1, Math.min(mostCounted, phraseCount)))
  if (leftOut.length === 0) return bySize
  const middle = leftOut[Math.floor(leftOut.length / 2)] as number
  const reached = 0.2 + 0.764 * middle - 0.188 * Math.log(phraseCount / Math.max(1, exitCount))
  const trust = leftOut.length / (leftOut.length + halfCounted)
  return bySize + Math.max(-slack, Math.min(slack, trust * (reached - bySize)))
}
