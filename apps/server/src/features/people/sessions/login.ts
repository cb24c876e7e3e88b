import type { Clock } from '../../../platform/clock/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Secrets } from '../../../platform/secrets/index.ts'
import { issueChallenge } from './challenge.ts'
import type { Device } from './describe-device.ts'
import { sessionErrors } from './errors.ts'
import type { IssuedSession } from './issue-session.ts'
import type { LoginAttempt, LoginThrottle } from './login-throttle.ts'
import { openSession } from './open-session.ts'
import { checkPassword } from './passwords.ts'
import * as queries from './sessions.queries.ts'
import type { TrustedDevices } from './trusted-device.ts'

export interface Credentials {
  email: string
  password: string
  ip: string
  /** The device cookie, if present. */
  device: string | undefined
  /** Device description stored with the session. */
  seen: Device
}

export interface LoginDeps {
  clock: Clock
  secrets: Secrets
  throttle: LoginThrottle
  devices: TrustedDevices
  /** Whether the company's suspension locks the person out. */
  isShutOut: (companyId: number | null, userId: number) => Promise<boolean>
}

/** E-mail addresses are compared without letter case. */
export const foldEmail = (email: string): string => email.trim().toLowerCase()

/**
 * Opens a session. Unknown e-mail, wrong password and deactivated person get the same answer in the same time.
 * @throws loginRefused, suspended, tooMany with the seconds to wait, or secondFactorNeeded with the challenge for the
 * code
 */
export const login = async (
  db: Kysely<DB>,
  { clock, secrets, throttle, devices, isShutOut }: LoginDeps,
  { email, password, ip, device, seen }: Credentials,
): Promise<IssuedSession & { device: string }> => {
  const folded = foldEmail(email)
  const attempt = { account: folded, address: ip, device: devices.find(device, folded) }
  await demandTry(throttle, attempt)
  const account = await queries.findAccountByEmail(db, folded)
  const isRight = await checkPassword(account?.password_hash ?? null, password)
  // Only told after a correct password.
  if (account && isRight && !account.confirmed) throw new AppError(sessionErrors.unconfirmed)
  if (!account || !isRight || !account.active) throw new AppError(sessionErrors.loginRefused)
  await throttle.succeeded(attempt)
  if (await isShutOut(account.company_id, account.account_id)) throw new AppError(sessionErrors.suspended)
  const now = clock.now()
  const { account_id: accountId, company_id: companyId, password_hash: passwordHash } = account
  if (account.has_second_factor && passwordHash !== null) {
    const challenge = issueChallenge(secrets, { accountId, passwordHash }, now)
    throw new AppError(sessionErrors.secondFactorNeeded, { details: { challenge } })
  }
  const issued = await db.transaction().execute((tx) => openSession(tx, { accountId, companyId, device: seen }, now))
  return { ...issued, device: devices.add(device, folded) }
}

/** @throws tooMany with the seconds to wait */
export const demandTry = async (throttle: LoginThrottle, attempt: LoginAttempt): Promise<void> => {
  const waitSeconds = await throttle.attempt(attempt)
  if (waitSeconds > 0)
    throw new AppError(errors.tooMany, {
      message: `Muitas tentativas de entrada. Tente novamente em ${spanInWords(waitSeconds)}.`,
      retryAfterSeconds: waitSeconds,
    })
}

const spanInWords = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 60) return `${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}`
  return `${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`
}
