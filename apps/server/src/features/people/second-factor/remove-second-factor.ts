import { audit } from '../../../platform/audit/index.ts'
import type { DB, Transaction } from '../../../platform/database/index.ts'
import { endSessionsOf } from '../sessions/index.ts'
import * as queries from './second-factor.queries.ts'

interface Removal {
  accountId: number
  companyId: number | null
  /** Who does it; null: who has the shell of the machine. */
  by: number | null
  now: Date
}

/** One that was turned on after an account got into other hands, with the account given back. */
export const removeSecondFactorSince = async (tx: Transaction<DB>, since: Date, removal: Removal): Promise<void> => {
  const factor = await queries.lock(tx, removal.accountId)
  if (factor?.enabled_at && factor.enabled_at >= since) await removeSecondFactor(tx, removal)
}

/**
 * For somebody who has lost the device and the recovery codes. Ends the sessions too: whoever has found the device is out.
 * @returns whether one was in use
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
