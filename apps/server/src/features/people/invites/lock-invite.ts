import type { DB, Kysely } from '../../../platform/database/index.ts'
import { lockUserQuota } from '../../quotas/index.ts'
import * as invites from './invites.queries.ts'

type Invite = Awaited<ReturnType<typeof invites.lock>>

/**
 * Locks the company's row, then the invitation, until the transaction ends. Everything locks in this order, so that
 * accepting and resending cannot deadlock.
 * @returns the company's limit of people, 0 for no limit
 */
export const lockInvite = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
): Promise<{ invite: Invite; userQuota: number }> => {
  const userQuota = await lockUserQuota(tx, companyId)
  return { invite: await invites.lock(tx, companyId, id), userQuota }
}
