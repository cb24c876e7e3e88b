import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock/index.ts'

import { addressShares } from './address-key.ts'

export { type AddressShare, addressKey, addressShares } from './address-key.ts'

/** Size of the bucket, and refill per second. */
export interface Rate {
  burst: number
  perSecond: number
}

export interface RateLimiter {
  /**
   * Takes tokens from the key's bucket. A cost above the bucket's size leaves a debt.
   * @returns 0 when there was enough, else the seconds until there will be
   */
  take(key: string, rate: Rate, cost?: number): number
  /** The same for an address, and for its networks, which have larger buckets. */
  takeOfAddress(name: string, address: string | undefined, rate: Rate, cost?: number): number
  /** How many tokens the key's bucket holds, and in how many seconds it is full. */
  left(key: string, rate: Rate): { tokens: number; fullInSeconds: number }
}

interface Bucket {
  tokens: number
  atMs: number
}

/** Above this, the least recently used buckets are dropped, which at worst allows somebody with many addresses more attempts. */
const maxBuckets = 50_000

/**
 * Token buckets by key, in this process: protection against abuse, not an exact quota. Our own, because libraries count fixed windows by their own
 * clock, and are asynchronous where every call checks several.
 */
export const createRateLimiter = (clock: Clock): RateLimiter => {
  const buckets = new LRUCache<string, Bucket>({ max: maxBuckets })
  const tokensOf = (key: string, { burst, perSecond }: Rate, nowMs: number): number => {
    const bucket = buckets.get(key) ?? { tokens: burst, atMs: nowMs }
    return Math.min(burst, bucket.tokens + ((nowMs - bucket.atMs) / 1000) * perSecond)
  }
  const take: RateLimiter['take'] = (key, { burst, perSecond }, cost = 1) => {
    const nowMs = clock.now().getTime()
    const tokens = tokensOf(key, { burst, perSecond }, nowMs)
    const amount = Math.min(burst, Math.max(1, cost))
    const isEnough = tokens >= amount
    buckets.set(key, { tokens: isEnough ? tokens - cost : tokens, atMs: nowMs })
    return isEnough ? 0 : Math.max(1, Math.ceil((amount - tokens) / perSecond))
  }
  return {
    take,
    left: (key, rate) => {
      const tokens = tokensOf(key, rate, clock.now().getTime())
      return {
        tokens: Math.max(0, Math.floor(tokens)),
        fullInSeconds: Math.ceil((rate.burst - tokens) / rate.perSecond),
      }
    },
    takeOfAddress: (name, address, { burst, perSecond }, cost) => {
      for (const { key, times } of addressShares(address)) {
        const wait = take(`${name}:${key}`, { burst: burst * times, perSecond: perSecond * times }, cost)
        if (wait > 0) return wait
      }
      return 0
    },
  }
}
