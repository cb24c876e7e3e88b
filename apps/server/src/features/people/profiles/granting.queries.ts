import type { Permission } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** Writes that grant rights: callers check `may` first. */

export const insertProfile = async (
  tx: Kysely<DB>,
  companyId: number,
  profile: { name: string; name_folded: string; permissions: Permission[] },
): Promise<number> => {
  const { id } = await tx
    .insertInto('profile')
    .values({ company_id: companyId, ...profile })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const update = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  changes: Partial<{ name: string; name_folded: string; permissions: Permission[] }>,
): Promise<void> => {
  await tx
    .updateTable('profile')
    .set({ ...changes, updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}
