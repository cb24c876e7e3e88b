import { type DB, type Kysely, sql } from '../../platform/database/index.ts'
import type { FileRecord } from '../../platform/files/index.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const insert = async (
  db: Kysely<DB>,
  companyId: number,
  file: FileRecord & { storageKey: string; userId: number | null },
): Promise<string> => {
  const row = await db
    .insertInto('file')
    .values({
      company_id: companyId,
      name: file.name,
      mime: file.mime,
      size_bytes: file.sizeBytes,
      storage_key: file.storageKey,
      created_by: file.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const findById = (db: Kysely<DB>, companyId: number, id: string) =>
  db
    .selectFrom('file')
    .select(['id', 'name', 'mime', 'size_bytes as sizeBytes', 'storage_key as storageKey', 'used'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Which of the ids are files of the company; what is no id at all is none. */
export const listIds = async (db: Kysely<DB>, companyId: number, ids: readonly string[]): Promise<string[]> => {
  const wanted = ids.filter((id) => uuid.test(id))
  if (wanted.length === 0) return []
  const rows = await db
    .selectFrom('file')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', wanted)
    .execute()
  return rows.map(({ id }) => id)
}

/** Called in the transaction that writes what holds them: from then on they are kept. */
export const markUsed = async (tx: Kysely<DB>, companyId: number, ids: readonly string[]): Promise<void> => {
  const wanted = ids.filter((id) => uuid.test(id))
  if (wanted.length === 0) return
  await tx
    .updateTable('file')
    .set({ used: true })
    .where('company_id', '=', companyId)
    .where('id', 'in', wanted)
    .where('used', '=', false)
    .execute()
}

/** The storage keys of those deleted; one that something holds stays. */
export const deleteUnused = async (tx: Kysely<DB>, companyId: number, id: string): Promise<string[]> => {
  const rows = await tx
    .deleteFrom('file')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('used', '=', false)
    .returning('storage_key')
    .execute()
  return rows.map(({ storage_key }) => storage_key)
}

export const deleteUnusedBefore = async (
  tx: Kysely<DB>,
  companyId: number,
  before: Date,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ storage_key: string }>`
    delete from file where company_id = ${companyId} and id in (
      select id from file where company_id = ${companyId} and not used and created_at < ${before}
      order by created_at limit ${limit} for update skip locked)
    returning storage_key`.execute(tx)
  return rows.map(({ storage_key }) => storage_key)
}

/** Clean-up goes company by company and belongs to none: their ids come through the gate. */
export const listCompanyIds = async (db: Kysely<DB>): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from gate_company_ids()`.execute(db)
  return rows.map(({ id }) => id)
}
