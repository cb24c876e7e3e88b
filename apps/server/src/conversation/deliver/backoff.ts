const firstMs = 1_000
const longestMs = 300_000

/** Milliseconds until the next attempt: doubles from 1 s to 5 min; half of it is random (`random` from 0 to 1). */
export const computeBackoff = (attempts: number, random: number, retryAfterMs: number | null = null): number => {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(attempts - 1, 20))
  const delay = full / 2 + (full / 2) * random
  return Math.round(Math.max(delay, Math.min(retryAfterMs ?? 0, longestMs)))
}
