import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/**
 * SQL: one fact of an import that ended, however many rows it had; `ended` are its rows as they were left. A failure is told after an hour, unless somebody has
 * made the import go on by then.
 */
const tellEnd = sql`
  insert into fact (company_id, kind, subject_kind, subject_id, account_id, detail, tell_at)
  select company_id, 'contacts.imported', 'import', id, created_by, jsonb_build_object('state', status, 'counts', jsonb_build_object(
    'created', created, 'updated', updated, 'unchanged', unchanged, 'refused', refused)),
    now() + case when status = 'failed' then interval '1 hour' else interval '0' end
  from ended`

/** Marks a running import, or its undo, as failed. */
export const giveUp = async (
  db: Kysely<DB>,
  companyId: number,
  id: number,
  { status, failure, now }: { status: 'running' | 'undoing'; failure: string; now: Date },
): Promise<void> => {
  await sql`
    with ended as (
      update contact_import set status = 'failed', failure = ${failure}, attempts = 0, ended_at = coalesce(ended_at, ${now})
      where company_id = ${companyId} and id = ${id} and status = ${status} returning *)
    ${tellEnd} where ${status} = 'running'`.execute(db)
}

/** Continues a failed import that has rows left; its failure is not told any more. @returns whether it had failed */
export const goOn = async (tx: Kysely<DB>, companyId: number, id: number): Promise<boolean> => {
  const { rows } = await sql`
    with resumed as (
      update contact_import set status = 'running', failure = null, ended_at = null, attempts = 0
      where company_id = ${companyId} and id = ${id} and status = 'failed' and undo_row = 0 returning id),
    untold as (
      delete from fact f using resumed where f.company_id = ${companyId} and f.kind = 'contacts.imported' and f.subject_id = resumed.id
        and f.number is null)
    select from resumed`.execute(tx)
  return rows.length > 0
}

/** Ends a running import; an undo runs on an import that has already ended. */
export const end = async (
  db: Kysely<DB>,
  companyId: number,
  id: number,
  { failure, now }: { failure: string | null; now: Date },
): Promise<void> => {
  await sql`
    with ended as (
      update contact_import set status = ${failure === null ? 'done' : 'failed'}, failure = ${failure}, ended_at = ${now}
      where company_id = ${companyId} and id = ${id} and status = 'running' returning *)
    ${tellEnd}`.execute(db)
}

/** @returns whether it was running */
export const cancel = async (tx: Kysely<DB>, companyId: number, id: number, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    with ended as (
      update contact_import set status = 'cancelled', ended_at = ${now}
      where company_id = ${companyId} and id = ${id} and status = 'running' returning *)
    ${tellEnd} returning id`.execute(tx)
  return rows.length > 0
}
