import type { Clock } from '../platform/clock/index.ts'
import { AppError, errors } from '../platform/errors/index.ts'
import { createLru } from '../platform/lru/index.ts'
import { addressShares, type RateLimiter } from '../platform/rate-limit/index.ts'

/** Refused calls per address: enough for a misconfigured provider to see the error, too few for guessing. */
const refused = { burst: 60, perSecond: 1 }
const maxWaiting = 50_000

interface Caller {
  ip: string
}

export interface Refusals {
  /** @throws AppError 429 while the address has to wait. */
  demand(caller: Caller): void
  /** Counts a refused call. @returns the error to refuse it with */
  refuse(caller: Caller, error: AppError): AppError
}

/** Rate limit for refused calls only. Accepted calls cost nothing, since all customers of a provider come from a few addresses. */
export const createRefusals = ({ clock, rateLimiter }: { clock: Clock; rateLimiter: RateLimiter }): Refusals => {
  /** Time until an address may call again, in milliseconds. */
  const waiting = createLru<string, number>(maxWaiting)
  return {
    demand: ({ ip }) => {
      const until = Math.max(...addressShares(ip).map(({ key }) => waiting.get(key) ?? 0))
      const restMs = until - clock.now().getTime()
      if (restMs > 0) throw new AppError(errors.tooMany, { retryAfterSeconds: Math.ceil(restMs / 1_000) })
    },
    refuse: ({ ip }, error) => {
      for (const { key, times } of addressShares(ip)) {
        const rate = { burst: refused.burst * times, perSecond: refused.perSecond * times }
        const seconds = rateLimiter.take(`webhook refused:${key}`, rate)
        if (seconds > 0) waiting.set(key, clock.now().getTime() + seconds * 1_000)
      }
      return error
    },
  }
}
