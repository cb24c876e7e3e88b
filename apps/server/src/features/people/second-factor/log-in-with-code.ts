import { findAccount } from '../../../platform/access/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/index.ts'
import type { Platform } from '../../../platform/index.ts'
import {
  type Device,
  findPasswordHash,
  foldEmail,
  type IssuedSession,
  isShutOut,
  openSession,
  readChallenge,
  sessionErrors,
  type TrustedDevices,
} from '../sessions/index.ts'
import { acceptCode } from './accept-code.ts'
import { secondFactorErrors } from './errors.ts'
import type { CodeGuard } from './guard-codes.ts'

interface Given {
  challenge: string
  code: string
  ip: string
  /** The device cookie, if present. */
  device: string | undefined
  /** Device description stored with the session. */
  seen: Device
}

/**
 * Opens the session after a correct password, with a code.
 * @throws challengeExpired, codeWrong or codeUsed at `code`, suspended, tooMany
 */
export const logInWithCode = async (
  platform: Platform,
  db: Kysely<DB>,
  { guard, devices }: { guard: CodeGuard; devices: TrustedDevices },
  { challenge, code, ip, device, seen }: Given,
): Promise<IssuedSession & { device: string }> => {
  const { clock, database, secrets } = platform
  const accountId = await readChallenge(secrets, challenge, (id) => findPasswordHash(db, id), clock.now())
  const account = accountId === null ? undefined : await findAccount(db, accountId)
  if (accountId === null || !account?.active || !account.has_second_factor)
    throw new AppError(secondFactorErrors.challengeExpired)
  const { company_id: companyId } = account
  const email = foldEmail(account.email)
  if (await isShutOut(database, { companyId, userId: accountId }, clock.now()))
    throw new AppError(sessionErrors.suspended)
  const issued = await guard({ email, address: ip, device: devices.find(device, email) }, () =>
    db.transaction().execute(async (tx) => {
      await acceptCode(platform, tx, { accountId, companyId }, code)
      return openSession(tx, { accountId, companyId, device: seen }, clock.now())
    }),
  )
  return { ...issued, device: devices.add(device, email) }
}
