import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors/index.ts'
import { quotaErrors } from './errors.ts'
import { countUsed, lockQuotas } from './quotas.queries.ts'

const kinds = {
  workspaces: { quota: 'workspaceQuota', error: quotaErrors.workspaceQuota },
  users: { quota: 'userQuota', error: quotaErrors.userQuota },
  bots: { quota: 'botQuota', error: quotaErrors.botQuota },
} as const

/**
 * Refuses records beyond a company's quota; 0 is unlimited. Called before creating them, in the same transaction: the
 * company's row stays locked until its end.
 * @throws workspaceQuota, userQuota, botQuota with `details` { used, allowed }
 */
export const demandQuota = async (
  tx: Kysely<DB>,
  companyId: number,
  kind: keyof typeof kinds,
  adding: number,
  now: Date,
): Promise<void> => {
  const { quota, error } = kinds[kind]
  const allowed = (await lockQuotas(tx, companyId))[quota]
  if (allowed === 0 || adding <= 0) return
  const used = (await countUsed(tx, companyId, now))[kind]
  if (used + adding > allowed) throw new AppError(error, { details: { used, allowed } })
}
