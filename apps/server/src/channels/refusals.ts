import type { Clock } from '../platform/clock/index.ts'
import { AppError, errors } from '../platform/errors/index.ts'
import { createLru } from '../platform/lru/index.ts'
import { addressShares, type RateLimiter } from '../platform/rate-limit/index.ts'

/** Refused calls of one address: a provider whose set-up is wrong is told so, a stranger who guesses is not answered long. */
const refused = { burst: 60, perSecond: 1 }
const maxWaiting = 50_000

interface Caller {
  ip: string
}

export interface Refusals {
  /** @throws AppError 429 while the address waits. */
  demand(caller: Caller): void
  /** Counts a refused call. @returns the error to refuse it with */
  refuse(caller: Caller, error: AppError): AppError
}

/**
 * Who is refused again and again waits before he is looked at. Calls that are taken cost nothing: all customers of a
 * provider come from a few of its addresses.
 */
export const createRefusals = ({ clock, rateLimiter }: { clock: Clock; rateLimiter: RateLimiter }): Refusals => {
  /** When an address may call again, in milliseconds. */
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
