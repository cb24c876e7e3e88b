const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Pauses between attempts in milliseconds, as the Standard Webhooks specification proposes: ten attempts in about three days. */
const pauses = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]

/** Transfers: a customer waits in a room that nobody holds, so after two attempts people take over. */
const transferPauses = [5 * second]
/** Longest pause for a transfer; a system that asks for more counts as unavailable. */
const longestTransferWaitMs = 10 * second
const longestWaitMs = 24 * hour

/**
 * Pause before the next attempt in milliseconds; null: give up.
 * @param random From 0 to 1: adds up to a fifth, so that events that failed together are not retried together.
 */
export const nextPause = (
  kind: 'transfer' | 'message' | 'close',
  attempts: number,
  random: number,
  retryAfterMs: number | null,
): number | null => {
  const pause = (kind === 'transfer' ? transferPauses : pauses)[attempts - 1]
  if (pause === undefined) return null
  const asked = Math.min(retryAfterMs ?? 0, longestWaitMs)
  if (kind === 'transfer' && asked > longestTransferWaitMs) return null
  return Math.round(Math.max(pause * (1 + random / 5), asked))
}
