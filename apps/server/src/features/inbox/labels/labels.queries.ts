import type { Label, LabelColor } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'
import { withRevision } from '../../../platform/revision/index.ts'

const present = ({ id, name, color }: { id: number; name: string; color: string }): Label =>
  withRevision({ id, name, color: color as LabelColor }, ['name', 'color'])

/** All labels of the company, by name; at most a hundred. */
export const list = async (db: Kysely<DB>, companyId: number): Promise<Label[]> => {
  const rows = await db
    .selectFrom('label')
    .select(['id', 'name', 'color'])
    .where('company_id', '=', companyId)
    .orderBy('name_folded')
    .execute()
  return rows.map(present)
}

interface LabelFields {
  name: string
  nameFolded: string
  color: LabelColor
}

/** Null when the company has reached the limit. @throws a unique violation for a taken name. */
export const insert = async (
  db: Kysely<DB>,
  companyId: number,
  { name, nameFolded, color }: LabelFields,
  most: number,
): Promise<Label | null> => {
  const { rows } = await sql<{ id: number; name: string; color: string }>`
    insert into label (company_id, name, name_folded, color)
    select ${companyId}, ${name}, ${nameFolded}, ${color}
    where (select count(*) from label where company_id = ${companyId}) < ${most}
    returning id, name, color`.execute(db)
  return rows[0] ? present(rows[0]) : null
}

/** Absent fields are left unchanged. Null for no such label. */
export const update = async (
  db: Kysely<DB>,
  companyId: number,
  id: number,
  { name, nameFolded, color }: Partial<LabelFields>,
): Promise<Label | null> => {
  const { rows } = await sql<{ id: number; name: string; color: string }>`
    update label set name = coalesce(${name ?? null}, name), name_folded = coalesce(${nameFolded ?? null}, name_folded),
      color = coalesce(${color ?? null}, color)
    where company_id = ${companyId} and id = ${id} returning id, name, color`.execute(db)
  return rows[0] ? present(rows[0]) : null
}

/** Locks a label until the transaction ends; undefined for no such label. */
export const lock = async (tx: Kysely<DB>, companyId: number, id: number): Promise<Label | undefined> => {
  const row = await tx
    .selectFrom('label')
    .select(['id', 'name', 'color'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && present(row)
}

/** Number of rooms with the label, counted up to `most`; null for no such label. */
export const countRooms = async (
  db: Kysely<DB>,
  companyId: number,
  id: number,
  most: number,
): Promise<{ name: string; rooms: number } | null> => {
  const { rows } = await sql<{ name: string; rooms: number }>`
    select l.name, (select count(*)::int from (select from dialog_label x
      where x.company_id = ${companyId} and x.label_id = l.id limit ${most}) counted) as rooms
    from label l where l.company_id = ${companyId} and l.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export const remove = async (db: Kysely<DB>, companyId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('label')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** How many of these labels the company has. */
export const countKnown = async (db: Kysely<DB>, companyId: number, ids: readonly number[]): Promise<number> => {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from label where company_id = ${companyId} and id = any (${[...ids]}::int[])`.execute(
    db,
  )
  return rows[0]?.known ?? 0
}

export interface LabelledDialog {
  id: number
  workspaceId: number
  /** Null if the labels were already set so. */
  version: number | null
}

/**
 * Adds and removes labels on those of the rooms that are in these workspaces; increases the version of each changed
 * room.
 */
export const setOnDialogs = async (
  db: Kysely<DB>,
  companyId: number,
  { rooms, workspaceIds, add, remove: off }: Record<'rooms' | 'workspaceIds' | 'add' | 'remove', readonly number[]>,
): Promise<LabelledDialog[]> => {
  const { rows } = await sql<LabelledDialog>`
    with seen as materialized (
      select id, workspace_id, open, version from dialog
      where company_id = ${companyId} and id = any (${[...rooms]}::int[]) and workspace_id = any (${[...workspaceIds]}::int[])
      -- Whatever locks many dialogs locks them in this order.
      order by id for no key update),
    off as (
      delete from dialog_label l using seen s
      where l.company_id = ${companyId} and l.dialog_id = s.id and l.label_id = any (${[...off]}::int[]) returning l.dialog_id),
    added as (
      insert into dialog_label (company_id, dialog_id, label_id, open)
      select ${companyId}, s.id, a.label, s.open from seen s cross join unnest(${[...add]}::int[]) a(label)
      on conflict do nothing returning dialog_id),
    touched as (
      update dialog d set version = d.version + 1, changed_xid = pg_current_xact_id()
      where d.company_id = ${companyId} and d.id in (select dialog_id from off union select dialog_id from added)
      returning d.id, d.version)
    select s.id, s.workspace_id as "workspaceId", t.version from seen s left join touched t on t.id = s.id order by s.id`.execute(
    db,
  )
  return rows
}
