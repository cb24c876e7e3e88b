import { randomBytes } from 'node:crypto'
import { findAccount } from '../../../platform/access/index.ts'
import { audit } from '../../../platform/audit/index.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/index.ts'
import * as codes from './codes.queries.ts'
import { sessionErrors } from './errors.ts'
import { foldEmail } from './login.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.queries.ts'
import { hashToken } from './tokens.ts'

/** ASVS 6.4.1: a link that sets a password counts for a short time. */
const resetMs = 30 * 60_000

interface IssuedCode {
  accountId: number
  kind: codes.CodeKind
  now: Date
  lifetimeMs: number
  sealed?: Buffer | null
  emailChangeId?: number
}

/** Makes one more code of its kind: 256 bits, of which the database knows the hash. */
export const issueAnotherCode = async (db: Kysely<DB>, { lifetimeMs, ...code }: IssuedCode): Promise<string> => {
  const secret = randomBytes(32).toString('base64url')
  const expiresAt = new Date(code.now.getTime() + lifetimeMs)
  await codes.addCode(db, { ...code, hash: hashToken(secret), expiresAt })
  return secret
}

/** Makes the one code that sets the password of an account. */
export const issueResetCode = async (
  db: Kysely<DB>,
  accountId: number,
  now: Date,
  lifetimeMs: number = resetMs,
): Promise<string> => {
  await codes.dropCodes(db, accountId, 'reset')
  return issueAnotherCode(db, { accountId, kind: 'reset', now, lifetimeMs })
}

/**
 * Sets a password by the code of a link and ends every session of the account.
 * @param tell within the same transaction
 * @returns the account's e-mail
 * @throws resetCodeInvalid for a code that is unknown, used or too old, and for somebody who is deactivated
 */
export const resetPassword = async (
  db: Kysely<DB>,
  clock: Clock,
  { code, password }: { code: string; password: string },
  tell: (tx: Kysely<DB>, accountId: number) => Promise<void>,
): Promise<string> => {
  const invalid = (): AppError => new AppError(sessionErrors.resetCodeInvalid)
  const hash = hashToken(code)
  // Before the password is hashed, which takes long: a stranger's guess costs little.
  if ((await codes.findCode(db, 'reset', hash, clock.now())) === undefined) throw invalid()
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const accountId = await codes.takeCode(tx, 'reset', hash, now)
    const account = accountId === undefined ? undefined : await findAccount(tx, accountId)
    if (accountId === undefined || !account?.active) throw invalid()
    await codes.setPassword(tx, accountId, passwordHash)
    await endSessionsOf(tx, accountId, now)
    await audit(tx, { companyId: account.company_id, accountId, action: 'password.reset', record: accountId })
    await tell(tx, accountId)
    return account.email
  })
}

/**
 * Makes an administrator of this address, or gives one back his access; with him the installation's first platform.
 * @returns the account, and the code of a link that sets its password; null when the address is that of somebody in a company
 */
export const restoreAdministrator = async (
  owner: Kysely<DB>,
  clock: Clock,
  email: string,
): Promise<{ accountId: number; code: string } | null> =>
  owner.transaction().execute(async (tx) => {
    const accountId = await codes.restoreAdmin(tx, email.trim(), foldEmail(email))
    if (accountId === null) return null
    await codes.ensurePlatform(tx)
    await audit(tx, { companyId: null, accountId, action: 'administrator.restored', record: accountId })
    return { accountId, code: await issueResetCode(tx, accountId, clock.now()) }
  })
