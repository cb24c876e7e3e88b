import { AppError } from '../../../platform/errors/index.ts'
import { fileErrors } from '../../../platform/files/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { createBoundedCount, enterAll } from '../../../platform/rate-limit/bounded-count.ts'
import { addressKey, type Rate } from '../../../platform/rate-limit/index.ts'
import { livechatErrors } from './errors.ts'

/** Limits of costly actions per visitor, and per address and bot. */
export interface LivechatLimits {
  message(token: string, address: string, visitor: string): void
  session(token: string, address: string): void
  /**
   * Begins an upload of this size, within limits of parallel uploads per visitor and address.
   * @returns a function to call at its end
   */
  upload(token: string, address: string, visitor: string, bytes: number): () => void
}

/** 60 messages a minute per visitor; many visitors may share an address. */
const rates = {
  visitorMessages: { burst: 60, perSecond: 1 },
  addressMessages: { burst: 600, perSecond: 20 },
  sessions: { burst: 60, perSecond: 1 },
  uploads: { burst: 20, perSecond: 0.1 },
  /** Limits visitors who create new identities when theirs is exhausted. */
  addressUploads: { burst: 40, perSecond: 0.2 },
} as const

const mib = 1024 * 1024
const daySeconds = 24 * 3_600
const bytesADay = (bytes: number): Rate => ({ burst: bytes, perSecond: bytes / daySeconds })

/** Bytes of files per day, on average: per visitor, per address and bot, and for all visitors of a bot together. */
const days = {
  visitor: bytesADay(100 * mib),
  address: bytesADay(500 * mib),
  bot: bytesADay(5_000 * mib),
} as const
const visitorAtOnce = 3
const addressAtOnce = 10
const retryAfterSeconds = 5

/** Limits of the live chat; `RATE_LIMIT=0` disables them with all others. */
export const createLimits = ({ config, rateLimiter }: Platform): LivechatLimits => {
  const take = (kind: keyof typeof rates, key: string): void => {
    if (config.rateLimit === 0) return
    const wait = rateLimiter.take(`livechat:${kind}:${key}`, rates[kind])
    if (wait > 0) throw new AppError(livechatErrors.tooManyMessages, { retryAfterSeconds: wait })
  }
  const takeOfAddress = (kind: keyof typeof rates, token: string, address: string): void => {
    if (config.rateLimit === 0) return
    const wait = rateLimiter.takeOfAddress(`livechat:${kind}:${token}`, address, rates[kind])
    if (wait > 0) throw new AppError(livechatErrors.tooManyMessages, { retryAfterSeconds: wait })
  }
  const takeBytesOfAddress = (token: string, address: string, bytes: number): void => {
    if (config.rateLimit === 0) return
    if (rateLimiter.takeOfAddress(`livechat:bytes:${token}`, address, days.address, bytes) > 0)
      throw new AppError(livechatErrors.tooManyFiles)
  }
  const takeBytes = (kind: Exclude<keyof typeof days, 'address'>, key: string, bytes: number): void => {
    if (config.rateLimit === 0) return
    if (rateLimiter.take(`livechat:bytes:${kind}:${key}`, days[kind], bytes) > 0)
      throw new AppError(livechatErrors.tooManyFiles)
  }
  const isLifted = config.rateLimit === 0
  const ofVisitor = createBoundedCount(isLifted ? Number.POSITIVE_INFINITY : visitorAtOnce)
  const ofAddress = createBoundedCount(isLifted ? Number.POSITIVE_INFINITY : addressAtOnce)
  return {
    message: (token, address, visitor) => {
      take('visitorMessages', visitor)
      takeOfAddress('addressMessages', token, address)
    },
    session: (token, address) => takeOfAddress('sessions', token, address),
    upload: (token, address, visitor, bytes) => {
      const place = `${token}:${addressKey(address)}`
      take('uploads', visitor)
      takeOfAddress('addressUploads', token, address)
      const leave = enterAll([ofAddress, place], [ofVisitor, visitor])
      if (!leave) throw new AppError(fileErrors.tooManyAtOnce, { retryAfterSeconds })
      try {
        takeBytes('visitor', visitor, bytes)
        takeBytesOfAddress(token, address, bytes)
        takeBytes('bot', token, bytes)
        return leave
      } catch (error) {
        leave()
        throw error
      }
    },
  }
}
