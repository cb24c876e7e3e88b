import { randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/clock/index.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import { sessionErrors } from './errors.ts'
import { type IssuedSession, issueSession } from './issue-session.ts'
import { lifetimes } from './lifetimes.ts'
import type { LoginThrottle } from './login-throttle.ts'
import { checkPassword } from './passwords.ts'
import * as queries from './sessions.queries.ts'
import { newTokens } from './tokens.ts'

export interface Credentials {
  email: string
  password: string
  ip: string
}

/** E-mails are one person whatever the case. */
export const foldEmail = (email: string): string => email.trim().toLowerCase()

/**
 * Opens a session. Unknown e-mail, wrong password and deactivated person get the same answer in the same time.
 * @throws loginRefused, or tooMany with the seconds to wait
 */
export const login = async (
  db: Kysely<DB>,
  { clock, throttle }: { clock: Clock; throttle: LoginThrottle },
  { email, password, ip }: Credentials,
): Promise<IssuedSession> => {
  const folded = foldEmail(email)
  const waitSeconds = throttle.waitSeconds(folded, ip)
  if (waitSeconds > 0) throw new AppError(errors.tooMany, { retryAfterSeconds: waitSeconds })
  // Counted before the slow check, so that guesses sent all at once do not slip through together.
  throttle.refused(folded, ip)
  const account = await queries.findAccountByEmail(db, folded)
  const isRight = await checkPassword(account?.password_hash ?? null, password)
  if (!account || !isRight || !account.active) throw new AppError(sessionErrors.loginRefused)
  throttle.succeeded(folded, ip)
  const now = clock.now()
  const family = {
    family: randomUUID(),
    accountId: account.account_id,
    familyExpiresAt: new Date(now.getTime() + lifetimes.familyMs),
  }
  const issued = await issueSession(db, family, newTokens(), now)
  await queries.audit(db, { companyId: account.company_id, accountId: account.account_id, action: 'session.started' })
  return issued
}
