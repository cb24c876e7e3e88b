import { audit } from '../../../platform/audit/index.ts'
import type { DB, Transaction } from '../../../platform/database/index.ts'
import { AppError, type ErrorEntry } from '../../../platform/errors/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { recoveryCodeUsedMail, tellPerson } from '../../mails/index.ts'
import { secondFactorErrors } from './errors.ts'
import { hashRecoveryCode, isRecoveryCode } from './recovery-codes.ts'
import * as queries from './second-factor.queries.ts'
import { findStep } from './totp.ts'

/** Place that a secret is sealed for; the same for a pending secret, since it becomes the active one. */
export const secretPlace = (accountId: number): string => `second factor|${accountId}`

export const refuseCode = (entry: ErrorEntry): AppError => new AppError(entry, { fields: { code: entry.message } })

/** The account's owner, and the company they act in. */
export interface Owner {
  accountId: number
  companyId: number | null
}

/**
 * Accepts a code of the app or a recovery code, in the transaction of the guarded action; of two calls with the same
 * code one succeeds. A used recovery code is reported to the person.
 * @throws notOn, codeWrong or codeUsed at `code`
 */
export const acceptCode = async (
  platform: Platform,
  tx: Transaction<DB>,
  owner: Owner,
  code: string,
): Promise<void> => {
  const { clock, secrets } = platform
  const { accountId } = owner
  const factor = await queries.lock(tx, accountId)
  if (!factor?.secret_encrypted) throw new AppError(secondFactorErrors.notOn)
  if (isRecoveryCode(code)) return acceptRecoveryCode(platform, tx, owner, code)
  const secret = Buffer.from(secrets.open(factor.secret_encrypted, secretPlace(accountId)), 'base64')
  const step = findStep(secret, code, clock.now())
  if (step === null) throw refuseCode(secondFactorErrors.codeWrong)
  if (factor.last_step !== null && step <= factor.last_step) throw refuseCode(secondFactorErrors.codeUsed)
  await queries.setLastStep(tx, accountId, step)
}

const acceptRecoveryCode = async (
  platform: Platform,
  tx: Transaction<DB>,
  { accountId, companyId }: Owner,
  code: string,
): Promise<void> => {
  if (!(await queries.takeRecoveryCode(tx, accountId, hashRecoveryCode(code), platform.clock.now())))
    throw refuseCode(secondFactorErrors.codeWrong)
  const left = await queries.countRecoveryCodes(tx, accountId)
  await audit(tx, { companyId, accountId, action: 'second-factor.code-used', record: accountId, detail: { left } })
  await tellPerson(platform, tx, { accountId, content: (brand) => recoveryCodeUsedMail(brand, left) })
}
