import type { WorkspaceRules, WorkspaceRulesBody } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../platform/database/index.ts'

/** How a workspace attends; undefined where the company has no such workspace in use. */
export const find = (db: Kysely<DB>, companyId: number, id: number): Promise<WorkspaceRules | undefined> =>
  db
    .selectFrom('workspace')
    .select(['offer_seconds as offerSeconds'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()

/** Writes what is given; the rest stays. */
export const update = async (
  db: Kysely<DB>,
  companyId: number,
  id: number,
  { offerSeconds }: WorkspaceRulesBody,
): Promise<void> => {
  const columns = { ...(offerSeconds === undefined ? {} : { offer_seconds: offerSeconds }) }
  if (Object.keys(columns).length === 0) return
  await db
    .updateTable('workspace')
    .set({ ...columns, updated_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}
