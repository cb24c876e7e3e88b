import type { ImportColumns, ImportStatus, LegalBasis } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'
import type { FileShape } from './read-file.ts'

export interface ImportRowCounts {
  total: number
  done: number
  created: number
  updated: number
  unchanged: number
  refused: number
  removed: number
  restored: number
  kept: number
}

export interface ImportRecord extends ImportRowCounts {
  id: number
  file_name: string
  status: ImportStatus
  failure: string | null
  workspace_name: string
  basis: LegalBasis | null
  source: string | null
  created_by_name: string
  created_at: Date
  ended_at: Date | null
  undone_at: Date | null
}

const shown = sql`i.id, i.file_name, i.status, i.failure, w.name as workspace_name, i.total, i.done, i.created, i.updated, i.unchanged,
  i.refused, i.removed, i.restored, i.kept, i.basis, i.source, m.name as created_by_name, i.created_at, i.ended_at, i.undone_at`

const joined = (companyId: number) => sql`
  join workspace w on w.company_id = ${companyId} and w.id = i.workspace_id
  join member m on m.company_id = ${companyId} and m.id = i.created_by`

/** Started imports, newest first. */
export const list = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
  { limit, below }: { limit: number; below: number },
): Promise<ImportRecord[]> => {
  const { rows } = await sql<ImportRecord>`
    select ${shown} from unnest(${[...workspaceIds]}::int[]) v(id) cross join lateral (
      select * from contact_import i where i.company_id = ${companyId} and i.workspace_id = v.id and i.status <> 'draft'
        and i.id < ${below} order by i.id desc limit ${limit}) i ${joined(companyId)}
    order by i.id desc limit ${limit}`.execute(db)
  return rows
}

export const findById = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
  id: number,
): Promise<ImportRecord | undefined> => {
  const { rows } = await sql<ImportRecord>`
    select ${shown} from contact_import i ${joined(companyId)}
    where i.company_id = ${companyId} and i.id = ${id} and i.status <> 'draft'
      and i.workspace_id = any (${[...workspaceIds]}::int[])`.execute(db)
  return rows[0]
}

export interface NewDraft extends FileShape {
  fileId: string
  fileName: string
  rows: number
  firstRows: readonly (readonly string[])[]
  /** Detected row of the column titles. */
  titleRow: number
  userId: number
}

/**
 * Stores an uploaded file; the person's earlier uploads that were not started are deleted, their bytes by the clean-up.
 */
export const insertDraft = async (tx: Kysely<DB>, companyId: number, draft: NewDraft): Promise<number> => {
  const { encoding, delimiter, fileId, fileName, rows: fileRows, firstRows, titleRow, userId } = draft
  const { rows } = await sql<{ id: number }>`
    with former as (
      delete from contact_import where company_id = ${companyId} and created_by = ${userId} and status = 'draft')
    insert into contact_import (company_id, file_id, file_name, encoding, delimiter, file_rows, titles, first_rows, title_row, created_by)
    values (${companyId}, ${fileId}, ${fileName}, ${encoding}, ${delimiter}, ${fileRows}, '{}', ${JSON.stringify(firstRows)}::jsonb,
      ${titleRow}, ${userId})
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('An import was not stored')
  return row.id
}

export interface OwnFile {
  status: string
  file_id: string | null
  file_rows: number
  title_row: number
  /** Number of first rows that the title row can be chosen from. */
  first_rows: number
}

/** Locks the person's upload, started or not. */
export const lockOwn = async (
  tx: Kysely<DB>,
  companyId: number,
  userId: number,
  id: number,
): Promise<OwnFile | undefined> => {
  const { rows } = await sql<OwnFile>`
    select status, file_id, file_rows, title_row, coalesce(jsonb_array_length(first_rows), 0) as first_rows from contact_import
    where company_id = ${companyId} and id = ${id} and created_by = ${userId} for update`.execute(tx)
  return rows[0]
}

export const isRunning = async (db: Kysely<DB>, companyId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from contact_import where company_id = ${companyId} and status in ('running', 'undoing') limit 1`.execute(db)
  return rows.length > 0
}

/** `isRunning`, and serializes the start of imports in this company until the transaction ends. */
export const isOtherRunning = async (tx: Kysely<DB>, companyId: number): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('contact import ' || ${companyId}::int, 0))`.execute(tx)
  return isRunning(tx, companyId)
}

export interface BegunImport {
  workspaceId: number
  workspaceIds: readonly number[]
  hasTitles: boolean
  titleRow: number
  columns: ImportColumns
  onlyBlank: boolean
  tags: readonly number[]
  basis: LegalBasis | null
  source: string | null
  /** Day in the time zone; null: now. */
  givenOn: string | null
  timeZone: string
  total: number
  now: Date
}

/** @returns false if the day of the legal basis is in the future */
export const begin = async (tx: Kysely<DB>, companyId: number, id: number, begun: BegunImport): Promise<boolean> => {
  const { rows } = await sql`
    update contact_import set status = 'running', workspace_id = ${begun.workspaceId}, workspace_ids = ${[...begun.workspaceIds]}::int[],
      has_titles = ${begun.hasTitles}, title_row = ${begun.titleRow}, first_rows = null,
      titles = coalesce((select array_agg(t.title order by t.at)
        from jsonb_array_elements_text(first_rows -> ${begun.hasTitles ? begun.titleRow : 0}::int) with ordinality t(title, at)), titles),
      columns = ${JSON.stringify(begun.columns)}::jsonb, only_blank = ${begun.onlyBlank}, basis = ${begun.basis},
      tag_ids = ${[...begun.tags]}::int[],
      source = ${begun.source}, given_at = case when ${begun.basis}::text is not null then g.at end, total = ${begun.total}, started_at = ${begun.now}
    from (select coalesce(${begun.givenOn}::date::timestamp at time zone ${begun.timeZone}, ${begun.now}::timestamptz) as at) g
    where company_id = ${companyId} and id = ${id} and g.at <= ${begun.now}::timestamptz returning id`.execute(tx)
  return rows.length > 0
}

export interface ImportWork extends FileShape {
  id: number
  status: string
  workspace_id: number
  workspace_ids: number[]
  file_id: string | null
  has_titles: boolean
  title_row: number
  columns: ImportColumns
  only_blank: boolean
  tag_ids: number[]
  basis: LegalBasis | null
  source: string | null
  given_at: Date | null
  started_at: Date
  created_by: number
  total: number
  done: number
  undo_row: number
}

const work = sql`id, status, workspace_id, workspace_ids, file_id, encoding, delimiter, has_titles, title_row, columns, only_blank, tag_ids, basis, source,
  given_at, started_at, created_by, total, done, undo_row`

export const findWork = async (
  db: Kysely<DB>,
  companyId: number,
  id: number,
  status: 'running' | 'undoing',
): Promise<ImportWork | undefined> => {
  const { rows } = await sql<ImportWork>`
    select ${work} from contact_import where company_id = ${companyId} and id = ${id} and status = ${status}`.execute(
    db,
  )
  return rows[0]
}

/** Locks the import if it is still at this row: not cancelled, and not continued by another process. */
export const lockAt = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  at: { done: number } | { undoRow: number },
): Promise<boolean> => {
  const place =
    'done' in at ? sql`status = 'running' and done = ${at.done}` : sql`status = 'undoing' and undo_row = ${at.undoRow}`
  const { rows } = await sql`
    select from contact_import where company_id = ${companyId} and id = ${id} and ${place} for update`.execute(tx)
  return rows.length > 0
}

export type Outcome = 'created' | 'updated' | 'unchanged' | 'refused'

export const countDone = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  counts: Readonly<Record<Outcome, number>>,
): Promise<void> => {
  const { created, updated, unchanged, refused } = counts
  await sql`
    update contact_import set created = created + ${created}, updated = updated + ${updated}, unchanged = unchanged + ${unchanged},
      refused = refused + ${refused}, attempts = 0, done = done + ${created + updated + unchanged + refused}
    where company_id = ${companyId} and id = ${id}`.execute(tx)
}

/** Counts a run. @returns the number of runs without progress */
export const noteAttempt = async (
  db: Kysely<DB>,
  companyId: number,
  id: number,
  status: 'running' | 'undoing',
): Promise<number> => {
  const { rows } = await sql<{ attempts: number }>`
    update contact_import set attempts = attempts + 1 where company_id = ${companyId} and id = ${id} and status = ${status}
    returning attempts`.execute(db)
  return rows[0]?.attempts ?? 0
}

export const findTitles = async (
  db: Kysely<DB>,
  companyId: number,
  id: number,
): Promise<{ titles: string[]; has_titles: boolean } | undefined> => {
  const { rows } = await sql<{ titles: string[]; has_titles: boolean }>`
    select titles, has_titles from contact_import where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows[0]
}
