/**
 * Stops a conversation between two robots, where an auto-reply answers each message of our bot. A leaky bucket for each dialog: a message of the
 * customer that is answered automatically raises the score, time lowers it.
 */
export const loopLimits = {
  /** From this score on nothing is answered automatically. */
  limit: 24,
  /** Added for every message. */
  message: 0.6,
  /** Added when the flow makes no progress: not understood, or the flow started again. */
  stuck: 1.4,
  /** Added when it came within `fastMs` of the one before: nobody reads and types that fast for long. */
  fast: 1,
  fastMs: 3_000,
  /** Added instead of all that for one of many pictures sent at once. */
  picture: 0.2,
  /** The score falls by one per this time. */
  leakMs: 120_000,
} as const

export interface LoopMessage {
  /** Time since the customer's previous message; null for the first one. */
  elapsedMs: number | null
  /** Only files, no text. */
  isFile: boolean
}

/** What is left of a score after `elapsedMs`. */
export const leakedScore = (score: number, elapsedMs: number | null): number =>
  elapsedMs === null ? score : Math.max(0, score - Math.max(0, elapsedMs) / loopLimits.leakMs)

/** Score of one message, before its turn. */
export const messageScore = ({ elapsedMs, isFile }: LoopMessage): number => {
  const isFast = elapsedMs !== null && elapsedMs < loopLimits.fastMs
  if (isFast && isFile) return loopLimits.picture
  return loopLimits.message + (isFast ? loopLimits.fast : 0)
}

/** Whether the score says that a robot answers our bot. */
export const isLoop = (score: number): boolean => score >= loopLimits.limit

/** Two decimals, as stored. */
export const roundedScore = (score: number): number => Math.round(score * 100) / 100
