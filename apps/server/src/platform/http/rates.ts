import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError, errors } from '../errors/index.ts'
import type { Rate, RateLimiter } from '../rate-limit/index.ts'

/** How many calls each may make. `RATE_LIMIT=0` lifts all of it. */
export interface Rates {
  areLifted: boolean
  /** Of an address without a session that is known; `cost` in calls. @throws 429 */
  demandOfAddress(request: FastifyRequest, cost?: number): void
  /** @throws 429 */
  demandOfPerson(userId: number): void
  /** All members of a company together. @throws 429 */
  demandOfCompany(companyId: number): void
  /** Of a key of an integration, and of all keys of its company. @returns null where nothing is counted */
  takeOfKey(keyId: number, companyId: number): Allowance | null
  /** Bytes of large bodies of a company. @throws 429 */
  demandBytes(sender: string, bytes: number): void
  /** A refused call of somebody who is known, and so had not paid for his address. */
  chargeAddress(request: FastifyRequest): void
}

/** What is left of a caller's calls. */
export interface Allowance {
  limit: number
  remaining: number
  /** Until all of it is there again. */
  resetSeconds: number
  /** 0: the call may pass. */
  waitSeconds: number
}

/** Fixed, because they are promised to whoever programs against them. */
const oneKey: Rate = { burst: 100, perSecond: 20 }
const keysOfCompany: Rate = { burst: 400, perSecond: 100 }

/** Seconds of the long-run rate that may be spent at once. */
const burstSeconds = 4
/** Five flows of three megabytes at once, then one in six seconds. */
const largeBodyBytes: Rate = { burst: 16 * 1024 * 1024, perSecond: 512 * 1024 }

export const createRates = (config: Pick<Config, 'rateLimit' | 'companyRateLimit'>, limiter: RateLimiter): Rates => {
  const one: Rate = { burst: config.rateLimit * burstSeconds, perSecond: config.rateLimit }
  const company: Rate = { burst: config.companyRateLimit * burstSeconds, perSecond: config.companyRateLimit }
  // Where nothing is counted, nobody's address is asked for.
  if (config.rateLimit === 0) return lifted
  const demand = (key: string, rate: Rate, cost = 1): void => {
    if (rate.perSecond === 0) return
    const wait = limiter.take(key, rate, cost)
    if (wait > 0) throw new AppError(errors.tooMany, { retryAfterSeconds: wait })
  }
  const takeOfAddress = ({ ip }: FastifyRequest, cost?: number): number => limiter.takeOfAddress('call', ip, one, cost)
  return {
    demandOfAddress: (request, cost) => {
      const wait = takeOfAddress(request, cost)
      if (wait > 0) throw new AppError(errors.tooMany, { retryAfterSeconds: wait })
    },
    demandOfPerson: (userId) => demand(`person:${userId}`, one),
    takeOfKey: (keyId, companyId) => {
      const own = `key:${keyId}`
      const waitSeconds = limiter.take(own, oneKey) || limiter.take(`keys:${companyId}`, keysOfCompany)
      const { tokens, fullInSeconds } = limiter.left(own, oneKey)
      return { limit: oneKey.burst, remaining: tokens, resetSeconds: fullInSeconds, waitSeconds }
    },
    demandOfCompany: (companyId) => demand(`company:${companyId}`, company),
    areLifted: false,
    demandBytes: (sender, bytes) => demand(`bytes:${sender}`, largeBodyBytes, bytes),
    chargeAddress: (request) => void takeOfAddress(request),
  }
}

const lifted: Rates = {
  areLifted: true,
  demandBytes: () => {},
  demandOfAddress: () => {},
  demandOfPerson: () => {},
  demandOfCompany: () => {},
  takeOfKey: () => null,
  chargeAddress: () => {},
}
