import type { DB, Kysely } from '../../../platform/database/index.ts'
import { lockUserQuota } from '../../quotas/index.ts'
import * as invites from './invites.queries.ts'

type Invite = Awaited<ReturnType<typeof invites.lock>>

/**
 * Locks an invitation until the transaction ends, the company's row before it as everywhere: who accepts one and who sends it again would
 * otherwise wait for each other.
 * @returns how many people the company may have, 0 for any number
 */
export const lockInvite = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
): Promise<{ invite: Invite; userQuota: number }> => {
  const userQuota = await lockUserQuota(tx, companyId)
  return { invite: await invites.lock(tx, companyId, id), userQuota }
}
