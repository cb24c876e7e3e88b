import type { Clock } from '../clock/index.ts'

/** So many at once, and so many a second in the long run. */
export interface Rate {
  burst: number
  perSecond: number
}

export interface RateLimiter {
  /**
   * Takes one from the key's bucket.
   * @returns 0 when there was one, else the seconds until there will be.
   */
  take(key: string, rate: Rate): number
  /** Fills the bucket again: a right password forgives the wrong ones before it. */
  forgive(key: string): void
}

interface Bucket {
  tokens: number
  atMs: number
}

/** Buckets beyond this are swept of those that are full again, so that strangers cannot fill the memory. */
const maxBuckets = 50_000

/** Token buckets by key, in this process: a limit against abuse, no quota that must hold exactly. */
export const createRateLimiter = (clock: Clock): RateLimiter => {
  const buckets = new Map<string, Bucket>()
  const level = (bucket: Bucket, { burst, perSecond }: Rate, nowMs: number): number =>
    Math.min(burst, bucket.tokens + ((nowMs - bucket.atMs) / 1000) * perSecond)

  const sweep = (rate: Rate, nowMs: number): void => {
    for (const [key, bucket] of buckets) if (level(bucket, rate, nowMs) >= rate.burst) buckets.delete(key)
    // Still too many: the oldest go, which at worst lets an attacker try a little more.
    for (const key of buckets.keys()) {
      if (buckets.size <= maxBuckets / 2) break
      buckets.delete(key)
    }
  }

  return {
    take: (key, rate) => {
      const nowMs = clock.now().getTime()
      if (buckets.size > maxBuckets) sweep(rate, nowMs)
      const bucket = buckets.get(key) ?? { tokens: rate.burst, atMs: nowMs }
      const tokens = level(bucket, rate, nowMs)
      buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, atMs: nowMs })
      return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / rate.perSecond))
    },
    forgive: (key) => void buckets.delete(key),
  }
}
