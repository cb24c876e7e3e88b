import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Reach } from '../access/index.ts'
import { AppError, errors } from '../errors/index.ts'
import type { Rate, RateLimiter } from '../rate-limit/index.ts'

/** Rate limits per caller. `RATE_LIMIT=0` disables all of them. */
export interface Rates {
  areLifted: boolean
  /** Limit of an address without a known session; `cost` in calls. @throws 429 */
  demandOfAddress(request: FastifyRequest, cost?: number): void
  /** @throws 429 */
  demandOfPerson(userId: number): void
  /** Limit of all members of a company together. @throws 429 */
  demandOfCompany(companyId: number): void
  /** Limits of a key, and of all keys of its company or platform. @returns null if nothing is counted */
  takeOfKey(keyId: number, owner: Reach): Allowance | null
  /** Limit of a company's large bodies in bytes. @throws 429 */
  demandBytes(sender: string, bytes: number): void
  /** Charges the address for a refused call of a known caller, which was not charged before. */
  chargeAddress(request: FastifyRequest): void
}

/** A caller's remaining calls. */
export interface Allowance {
  limit: number
  remaining: number
  /** Seconds until the full limit is available again. */
  resetSeconds: number
  /** 0: the call may proceed. */
  waitSeconds: number
}

/** @throws 429 */
export const demandLeft = ({ waitSeconds }: Allowance): void => {
  if (waitSeconds > 0) throw new AppError(errors.tooMany, { retryAfterSeconds: waitSeconds })
}

/** Fixed, since they are part of the API's contract. */
const oneKey: Rate = { burst: 100, perSecond: 20 }
const keysOfOwner: Rate = { burst: 400, perSecond: 100 }

const nameOf = (owner: Reach): string => {
  if (owner.kind === 'installation') return owner.kind
  return `${owner.kind}:${owner.kind === 'company' ? owner.companyId : owner.platformId}`
}

/** Burst size in seconds of the average rate. */
const burstSeconds = 4
/** Five flows of three megabytes at once, then one every six seconds. */
const largeBodyBytes: Rate = { burst: 16 * 1024 * 1024, perSecond: 512 * 1024 }

export const createRates = (config: Pick<Config, 'rateLimit' | 'companyRateLimit'>, limiter: RateLimiter): Rates => {
  const one: Rate = { burst: config.rateLimit * burstSeconds, perSecond: config.rateLimit }
  const company: Rate = { burst: config.companyRateLimit * burstSeconds, perSecond: config.companyRateLimit }
  // Without limits, addresses are not determined.
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
    takeOfKey: (keyId, owner) => {
      const own = `key:${owner.kind}:${keyId}`
      const waitSeconds = limiter.take(own, oneKey) || limiter.take(`keys:${nameOf(owner)}`, keysOfOwner)
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
