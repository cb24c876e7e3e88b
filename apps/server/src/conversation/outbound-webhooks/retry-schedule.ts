const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Pauses between tries as the Standard Webhooks specification proposes them, in milliseconds: ten tries in some three days. */
const pauses = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]

/** A customer waits in a room that nobody holds yet: two tries, and then people take over. */
const transferPauses = [5 * second]
/** An outside system that wants a new room only later is no one to give it to. */
const longestTransferWaitMs = 10 * second
const longestWaitMs = 24 * hour

/**
 * How long to wait before the next try of what was tried `attempts` times; null: it is given up.
 * @param random From 0 to 1: up to a fifth is added, so that what failed together does not come again together.
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
