/**
 * Stops a conversation of two robots: an auto-reply that answers each message of ours is answered by our bot for ever otherwise. A leaky
 * bucket for each dialog: every message of the customer that is answered automatically adds to its score, time takes from it.
 */
export const loopLimits = {
  /** At this score nothing is answered automatically any more. */
  limit: 24,
  /** What any message adds. */
  message: 0.6,
  /** And what it adds where the flow did not go on by it: not understood, or the flow began anew. */
  stuck: 1.4,
  /** And what it adds within `fastMs` of the one before: nobody reads an answer and types as fast as that for long. */
  fast: 1,
  fastMs: 3_000,
  /** What one of many pictures that a person sends at once adds, in place of all that. */
  picture: 0.2,
  /** In so long one is taken away. */
  leakMs: 120_000,
} as const

export interface LoopMessage {
  /** Since the customer's message before; null for the first one. */
  elapsedMs: number | null
  /** Files without a word. */
  isFile: boolean
}

/** What is left of a score after `elapsedMs`. */
export const leakedScore = (score: number, elapsedMs: number | null): number =>
  elapsedMs === null ? score : Math.max(0, score - Math.max(0, elapsedMs) / loopLimits.leakMs)

/** What a message adds to the score, whatever comes of it. */
export const messageScore = ({ elapsedMs, isFile }: LoopMessage): number => {
  const isFast = elapsedMs !== null && elapsedMs < loopLimits.fastMs
  if (isFast && isFile) return loopLimits.picture
  return loopLimits.message + (isFast ? loopLimits.fast : 0)
}

/** Whether the score says that a robot answers our bot. */
export const isLoop = (score: number): boolean => score >= loopLimits.limit

/** As it is stored: two places are enough. */
export const roundedScore = (score: number): number => Math.round(score * 100) / 100
