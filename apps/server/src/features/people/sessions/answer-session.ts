import { type SessionUser, urlId } from '@prosa/contract'
import { cookieNames, cookieOptions } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { describePerson } from './describe-person.ts'
import type { IssuedSession } from './issue-session.ts'
import { trustedDeviceMs } from './trusted-device.ts'

/** The parts of a request that are read. */
interface Asked {
  headers: Record<string, unknown>
  hostname: string
}

/** Writes the cookies of an answer. */
interface Cookies {
  setCookie(name: string, value: string, options: CookieOptions & { maxAge: number }): unknown
  clearCookie(name: string, options: CookieOptions): unknown
}

type CookieOptions = Omit<ReturnType<typeof cookieOptions>, 'sameSite'> & { sameSite: 'lax' | 'strict' }

/**
 * The company an administrator's browser works in while its session is renewed. Invalid values count as none: they must
 * not prevent the renewal.
 */
const namedCompany = ({ headers }: Asked): number | undefined => urlId.safeParse(headers['x-company-id']).data

export interface SessionAnswers {
  /** Sets the session's cookies and returns its user. */
  answer(request: Asked, reply: Cookies, session: IssuedSession): Promise<SessionUser>
  /** Stores the device cookie. It stays when the session ends: the device is known, not logged in. */
  keepDevice(reply: Cookies, device: string): void
  clear(reply: Cookies): void
}

export const createSessionAnswers = ({ config, clock, database }: Platform): SessionAnswers => {
  const names = cookieNames(config)
  const options = cookieOptions(config)
  const strict = { ...options, sameSite: 'strict' } as const
  // A duration instead of a date, since browsers' clocks may be wrong.
  const secondsUntil = (end: Date): number => Math.floor((end.getTime() - clock.now().getTime()) / 1000)
  return {
    answer: (request, reply, session) => {
      reply.setCookie(names.access, session.access, { ...options, maxAge: secondsUntil(session.accessExpiresAt) })
      reply.setCookie(names.refresh, session.refresh, { ...strict, maxAge: secondsUntil(session.refreshExpiresAt) })
      return describePerson(database, config, {
        accountId: session.accountId,
        expires: session.accessExpiresAt,
        host: request.hostname,
        chosenCompanyId: namedCompany(request),
        now: clock.now(),
      })
    },
    keepDevice: (reply, device) => {
      reply.setCookie(names.device, device, { ...strict, maxAge: trustedDeviceMs / 1000 })
    },
    clear: (reply) => {
      reply.clearCookie(names.access, options)
      reply.clearCookie(names.refresh, strict)
    },
  }
}
