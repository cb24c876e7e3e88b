import type { DB, Kysely } from '../../../platform/database/index.ts'

/** The newest session of each renewable family, newest first. */
export const listLiveOf = (db: Kysely<DB>, accountId: number, now: Date, limit: number) =>
  db
    .selectFrom('session')
    .select(['id', 'family', 'user_agent', 'masked_address', 'created_at', 'access_expires_at', 'family_expires_at'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('rotated_at', 'is', null)
    .where('refresh_expires_at', '>', now)
    .where('family_expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Whether a session family belongs to this account and is still active. */
export const hasFamily = async (db: Kysely<DB>, accountId: number, family: string, now: Date): Promise<boolean> => {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('family', '=', family)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('refresh_expires_at', '>', now)
    .where('family_expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
