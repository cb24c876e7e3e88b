import type { Scope } from '../../platform/access/index.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import type { WorkspaceItem } from './build-tree.ts'

const items = (db: Kysely<DB>, companyId: number) =>
  db
    .selectFrom('workspace')
    .select(['id', 'name', 'parent_id as parentId'])
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .orderBy('name_folded')
    .orderBy('id')

/** Those of the ids that the company has, by name. */
export const listByIds = (db: Kysely<DB>, companyId: number, ids: readonly number[]): Promise<WorkspaceItem[]> =>
  ids.length === 0 ? Promise.resolve([]) : items(db, companyId).where('id', 'in', ids).execute()

/** All workspaces, for choosing a transfer target. */
export const listAll = (db: Kysely<DB>, { companyId }: Pick<Scope, 'companyId'>): Promise<WorkspaceItem[]> =>
  items(db, companyId).execute()

export const exists = async (db: Kysely<DB>, companyId: number, id: number): Promise<boolean> =>
  (await listByIds(db, companyId, [id])).length > 0
