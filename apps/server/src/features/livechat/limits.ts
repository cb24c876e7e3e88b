import { AppError } from '../../platform/errors/index.ts'
import type { Platform } from '../../platform/index.ts'
import { addressKey } from '../../platform/rate-limit/index.ts'
import { livechatErrors } from './errors.ts'

/** How often a visitor, and an address with one bot, may do what costs us something. */
export interface LivechatLimits {
  message(token: string, address: string, visitor: string): void
  session(token: string, address: string): void
  upload(token: string, address: string, visitor: string): void
}

/** 60 messages a minute for one visitor; many visitors may sit behind one address. */
const rates = {
  visitorMessages: { burst: 60, perSecond: 1 },
  addressMessages: { burst: 600, perSecond: 20 },
  sessions: { burst: 60, perSecond: 1 },
  uploads: { burst: 20, perSecond: 0.1 },
  /** An upload may be a hundred megabytes, and whoever has no more left becomes another visitor. */
  addressUploads: { burst: 40, perSecond: 0.2 },
} as const

/** Limits of the live chat; `RATE_LIMIT=0` lifts them with all others. */
export const createLimits = ({ config, rateLimiter }: Platform): LivechatLimits => {
  const take = (kind: keyof typeof rates, key: string): void => {
    if (config.rateLimit === 0) return
    const wait = rateLimiter.take(`livechat:${kind}:${key}`, rates[kind])
    if (wait > 0) throw new AppError(livechatErrors.tooManyMessages, { retryAfterSeconds: wait })
  }
  return {
    message: (token, address, visitor) => {
      take('visitorMessages', visitor)
      take('addressMessages', `${token}:${addressKey(address)}`)
    },
    session: (token, address) => take('sessions', `${token}:${addressKey(address)}`),
    upload: (token, address, visitor) => {
      take('uploads', visitor)
      take('addressUploads', `${token}:${addressKey(address)}`)
    },
  }
}
