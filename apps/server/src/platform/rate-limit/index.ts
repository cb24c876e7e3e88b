import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock/index.ts'

import { addressShares } from './address-key.ts'

export { type AddressShare, addressKey, addressShares } from './address-key.ts'

/** So many at once, and so many a second in the long run. */
export interface Rate {
  burst: number
  perSecond: number
}

export interface RateLimiter {
  /**
   * Takes from the key's bucket. What costs more than fits in leaves a debt.
   * @returns 0 when there was enough, else the seconds until there will be.
   */
  take(key: string, rate: Rate, cost?: number): number
  /** The same for an address: also of the networks that it is of, which have more. */
  takeOfAddress(name: string, address: string | undefined, rate: Rate, cost?: number): number
}

interface Bucket {
  tokens: number
  atMs: number
}

/** Beyond it the buckets that were not asked for longest go, which at worst lets a stranger of many addresses try more. */
const maxBuckets = 50_000

/**
 * Token buckets by key, in this process: a limit against abuse, no quota that must hold exactly. Ours, since the libraries
 * count in fixed windows, by their own clock, and answer by promise where every call asks several.
 */
export const createRateLimiter = (clock: Clock): RateLimiter => {
  const buckets = new LRUCache<string, Bucket>({ max: maxBuckets })
  const take: RateLimiter['take'] = (key, { burst, perSecond }, cost = 1) => {
    const nowMs = clock.now().getTime()
    const bucket = buckets.get(key) ?? { tokens: burst, atMs: nowMs }
    const tokens = Math.min(burst, bucket.tokens + ((nowMs - bucket.atMs) / 1000) * perSecond)
    const wanted = Math.min(burst, Math.max(1, cost))
    const isEnough = tokens >= wanted
    buckets.set(key, { tokens: isEnough ? tokens - cost : tokens, atMs: nowMs })
    return isEnough ? 0 : Math.max(1, Math.ceil((wanted - tokens) / perSecond))
  }
  return {
    take,
    takeOfAddress: (name, address, { burst, perSecond }, cost) => {
      for (const { key, times } of addressShares(address)) {
        const wait = take(`${name}:${key}`, { burst: burst * times, perSecond: perSecond * times }, cost)
        if (wait > 0) return wait
      }
      return 0
    },
  }
}
