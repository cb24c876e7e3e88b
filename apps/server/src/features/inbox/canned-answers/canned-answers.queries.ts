import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export interface CannedFile {
  fileId: string
  name: string
  mime: string
  size: number
}

export interface CannedAnswerRow {
  id: number
  workspace_id: number
  shortcut: string
  text: string
  files: unknown
  updated_at: Date
}

const select = (db: Kysely<DB>, companyId: number) =>
  db
    .selectFrom('canned_answer')
    .select(['id', 'workspace_id', 'shortcut', 'text', 'files', 'updated_at'])
    .where('company_id', '=', companyId)

/** Canned answers of a workspace, sorted by shortcut, at most `limit`. */
export const list = (
  db: Kysely<DB>,
  companyId: number,
  workspaceId: number,
  limit: number,
): Promise<CannedAnswerRow[]> =>
  select(db, companyId).where('workspace_id', '=', workspaceId).orderBy('shortcut_folded').limit(limit).execute()

export const listByIds = (db: Kysely<DB>, companyId: number, ids: readonly number[]): Promise<CannedAnswerRow[]> =>
  select(db, companyId).where('id', 'in', ids).execute()

/** Changes with every change of a workspace's answers; null for a workspace without answers. */
export const stampOf = async (db: Kysely<DB>, companyId: number, workspaceId: number): Promise<string | null> => {
  const { rows } = await sql<{ stamp: string | null }>`
    select count(*) || ' ' || sum(extract(epoch from updated_at)) as stamp from canned_answer
    where company_id = ${companyId} and workspace_id = ${workspaceId}`.execute(db)
  return rows[0]?.stamp ?? null
}

/**
 * Locks a workspace so that no other transaction adds an answer, and counts its answers; null for a missing workspace.
 * Rows that only reference the workspace, as every dialog does, do not wait for the lock.
 */
export const lockAndCount = async (tx: Kysely<DB>, companyId: number, workspaceId: number): Promise<number | null> => {
  const { rows } = await sql`select from workspace where company_id = ${companyId} and id = ${workspaceId} and active
    for no key update`.execute(tx)
  if (rows.length === 0) return null
  const counted = await sql<{ total: number }>`select count(*)::int as total from canned_answer
    where company_id = ${companyId} and workspace_id = ${workspaceId}`.execute(tx)
  return counted.rows[0]?.total ?? 0
}

export interface CannedAnswerValues {
  shortcut: string
  shortcutFolded: string
  text: string
  files: readonly CannedFile[]
  updatedBy: number
}

const columnsOf = ({ shortcut, shortcutFolded, text, files, updatedBy }: CannedAnswerValues) => ({
  shortcut,
  shortcut_folded: shortcutFolded,
  text,
  files: JSON.stringify(files),
  updated_by: updatedBy,
})

/** @throws a unique violation when the workspace already has the shortcut */
export const insert = async (
  tx: Kysely<DB>,
  companyId: number,
  workspaceId: number,
  values: CannedAnswerValues,
): Promise<number> => {
  const row = await tx
    .insertInto('canned_answer')
    .values({ company_id: companyId, workspace_id: workspaceId, ...columnsOf(values) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** @throws a unique violation when the workspace already has the shortcut */
export const update = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  values: CannedAnswerValues,
): Promise<void> => {
  await tx
    .updateTable('canned_answer')
    // Always later than the stored time, also at the precision in which clients read it.
    .set({ ...columnsOf(values), updated_at: sql<Date>`greatest(now(), updated_at + interval '1 millisecond')` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Locks an answer before it is changed, so that its content is known. */
export const lock = async (tx: Kysely<DB>, companyId: number, id: number): Promise<CannedAnswerRow | undefined> =>
  select(tx, companyId).where('id', '=', id).forUpdate().executeTakeFirst()

export const remove = async (tx: Kysely<DB>, companyId: number, id: number): Promise<void> => {
  await tx.deleteFrom('canned_answer').where('company_id', '=', companyId).where('id', '=', id).execute()
}
