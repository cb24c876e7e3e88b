import { randomUUID } from 'node:crypto'
import { audit } from '../../platform/audit/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Device } from './describe-device.ts'
import { sessionErrors } from './errors.ts'
import { type IssuedSession, issueSession } from './issue-session.ts'
import { lifetimes } from './lifetimes.ts'
import type { LoginThrottle } from './login-throttle.ts'
import { checkPassword } from './passwords.ts'
import * as queries from './sessions.queries.ts'
import { newTokens } from './tokens.ts'
import type { TrustedDevices } from './trusted-device.ts'

export interface Credentials {
  email: string
  password: string
  ip: string
  /** The cookie of the device, where it has one. */
  device: string | undefined
  /** What its session is recognised by. */
  seen: Device
}

export interface LoginDeps {
  clock: Clock
  throttle: LoginThrottle
  devices: TrustedDevices
  /** Whether the company's suspension keeps the person out. */
  isShutOut: (companyId: number | null, userId: number) => Promise<boolean>
}

/** E-mails are one person whatever the case. */
export const foldEmail = (email: string): string => email.trim().toLowerCase()

/**
 * Opens a session. Unknown e-mail, wrong password and deactivated person get the same answer in the same time.
 * @throws loginRefused, suspended, or tooMany with the seconds to wait
 */
export const login = async (
  db: Kysely<DB>,
  { clock, throttle, devices, isShutOut }: LoginDeps,
  { email, password, ip, device, seen }: Credentials,
): Promise<IssuedSession & { device: string }> => {
  const folded = foldEmail(email)
  const attempt = { account: folded, address: ip, device: devices.find(device, folded) }
  const waitSeconds = await throttle.attempt(attempt)
  if (waitSeconds > 0)
    throw new AppError(errors.tooMany, {
      message: `Muitas tentativas de entrada. Tente novamente em ${spanInWords(waitSeconds)}.`,
      retryAfterSeconds: waitSeconds,
    })
  const account = await queries.findAccountByEmail(db, folded)
  const isRight = await checkPassword(account?.password_hash ?? null, password)
  // Who knows the password may know what it waits for.
  if (account && isRight && !account.confirmed) throw new AppError(sessionErrors.unconfirmed)
  if (!account || !isRight || !account.active) throw new AppError(sessionErrors.loginRefused)
  await throttle.succeeded(attempt)
  if (await isShutOut(account.company_id, account.account_id)) throw new AppError(sessionErrors.suspended)
  const now = clock.now()
  const family = {
    family: randomUUID(),
    accountId: account.account_id,
    familyExpiresAt: new Date(now.getTime() + lifetimes.familyMs),
    device: seen,
  }
  const issued = await issueSession(db, family, newTokens(), now)
  await audit(db, { companyId: account.company_id, accountId: account.account_id, action: 'session.started' })
  return { ...issued, device: devices.add(device, folded) }
}

const spanInWords = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 60) return `${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}`
  return `${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`
}
