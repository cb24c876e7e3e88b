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

/** ASVS 6.4.1: links for a new password are valid for a short time. */
const resetMs = 30 * 60_000

interface IssuedCode {
  accountId: number
  kind: codes.CodeKind
  now: Date
  lifetimeMs: number
  sealed?: Buffer | null
  emailChangeId?: number
}

/** Adds a code of its kind: 256 bits, of which the database stores the hash. */
export const issueAnotherCode = async (db: Kysely<DB>, { lifetimeMs, ...code }: IssuedCode): Promise<string> => {
  const secret = randomBytes(32).toString('base64url')
  const expiresAt = new Date(code.now.getTime() + lifetimeMs)
  await codes.addCode(db, { ...code, hash: hashToken(secret), expiresAt })
  return secret
}

/** Creates the only valid code for setting an account's password. */
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
 * Sets a password by a link's code, and ends all sessions of the account.
 * @param tell called within the same transaction
 * @returns the account's e-mail address
 * @throws resetCodeInvalid for an unknown, used or expired code, and for a deactivated person
 */
export const resetPassword = async (
  db: Kysely<DB>,
  clock: Clock,
  { code, password }: { code: string; password: string },
  tell: (tx: Kysely<DB>, accountId: number) => Promise<void>,
): Promise<string> => {
  const invalid = (): AppError => new AppError(sessionErrors.resetCodeInvalid)
  const hash = hashToken(code)
  // Checked before the password is hashed, which is slow: a guessed code costs little.
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
 * Creates an administrator with this address, or restores their access, and creates the installation's first platform
 * if missing.
 * @returns the account, and the code of a link that sets its password; null when the address belongs to a person of a
 * company
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
