import type { MatcherSettings } from './settings.ts'

/** What speaks for an exit: the root of its probability times nearness (both 0 to 1), and its score beside `strength`. */
export function evidenceOf(
  { root, strength: weight }: MatcherSettings['acceptance'],
  probability: number,
  nearness: number,
  score: number,
  strength: number,
): number {
  return root * Math.sqrt(probability * nearness) + (weight * score) / strength
}

/** More phrases than this do not make a node stricter. */
const mostCounted = 1000
/** With so many phrases left out the middle of what they say counts half, with more nearly wholly. */
const halfCounted = 60

/**
 * What must speak for an exit before it is taken. The more phrases, the more there is that a message of another subject can be like by chance; and a node
 * whose own phrases, left out, are found with much to spare can be stricter, another must be easier, up to `acceptance.slack`. The line from their middle
 * to what 85 of 100 messages that are for an exit reach was fitted on 300 nodes of 4 to 90 exits.
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
