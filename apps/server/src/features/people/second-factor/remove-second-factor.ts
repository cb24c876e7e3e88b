import { audit } from '../../../platform/audit/index.ts'
import type { DB, Transaction } from '../../../platform/database/index.ts'
import { endSessionsOf } from '../sessions/index.ts'
import * as queries from './second-factor.queries.ts'

interface Removal {
  accountId: number
  companyId: number | null
  /** The person who removes it; null: someone with shell access to the machine. */
  by: number | null
  now: Date
}

/** Removes a second factor that was added after an account was taken over; the account was just given back. */
export const removeSecondFactorSince = async (tx: Transaction<DB>, since: Date, removal: Removal): Promise<void> => {
  const factor = await queries.lock(tx, removal.accountId)
  if (factor?.enabled_at && factor.enabled_at >= since) await removeSecondFactor(tx, removal)
}

/**
 * For a person who lost the device and the recovery codes. Also ends all sessions, so that a found device is logged
 * out.
 * @returns whether a second factor was active
 */
export const removeSecondFactor = async (
  tx: Transaction<DB>,
  { accountId, companyId, by, now }: Removal,
): Promise<boolean> => {
  if (!(await queries.remove(tx, accountId))) return false
  await endSessionsOf(tx, accountId, now)
  await audit(tx, { companyId, accountId: by, action: 'second-factor.reset', record: accountId })
  return true
}
