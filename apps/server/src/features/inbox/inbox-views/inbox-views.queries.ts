import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export interface ViewRow {
  id: number
  name: string
  filter: unknown
}

/** A person's own views, by name. */
export const list = async (db: Kysely<DB>, companyId: number, userId: number): Promise<ViewRow[]> => {
  const { rows } = await sql<ViewRow>`
    select id, name, filter from inbox_view where company_id = ${companyId} and user_id = ${userId}
    order by name_folded`.execute(db)
  return rows
}

export interface Known {
  bots: number[]
  labels: number[]
  people: number[]
}

/** The ids of these that still exist. */
export const findKnown = async (db: Kysely<DB>, companyId: number, asked: Known): Promise<Known> => {
  const { rows } = await sql<Known>`select
    array(select id from bot where company_id = ${companyId} and id = any (${asked.bots}::int[])) as bots,
    array(select id from label where company_id = ${companyId} and id = any (${asked.labels}::int[])) as labels,
    array(select id from member where company_id = ${companyId} and id = any (${asked.people}::int[])) as people`.execute(
    db,
  )
  return rows[0] ?? { bots: [], labels: [], people: [] }
}

interface ViewFields {
  name: string
  nameFolded: string
  filter: object
}

/** Null when the person has reached the limit. @throws a unique violation for a taken name. */
export const insert = async (
  db: Kysely<DB>,
  companyId: number,
  userId: number,
  { name, nameFolded, filter }: ViewFields,
  most: number,
): Promise<ViewRow | null> => {
  const { rows } = await sql<ViewRow>`
    insert into inbox_view (company_id, user_id, name, name_folded, filter)
    select ${companyId}, ${userId}, ${name}, ${nameFolded}, ${JSON.stringify(filter)}::jsonb
    where (select count(*) from inbox_view where company_id = ${companyId} and user_id = ${userId}) < ${most}
    returning id, name, filter`.execute(db)
  return rows[0] ?? null
}

/** Null for no such view of the person. @throws a unique violation for a taken name. */
export const update = async (
  db: Kysely<DB>,
  { companyId, userId, id }: { companyId: number; userId: number; id: number },
  { name, nameFolded, filter }: Partial<ViewFields>,
): Promise<ViewRow | null> => {
  const { rows } = await sql<ViewRow>`
    update inbox_view set name = coalesce(${name ?? null}, name), name_folded = coalesce(${nameFolded ?? null}, name_folded),
      filter = coalesce(${filter ? JSON.stringify(filter) : null}::jsonb, filter)
    where company_id = ${companyId} and user_id = ${userId} and id = ${id} returning id, name, filter`.execute(db)
  return rows[0] ?? null
}

export const remove = async (db: Kysely<DB>, companyId: number, userId: number, id: number): Promise<boolean> => {
  const { rows } = await sql`
    delete from inbox_view where company_id = ${companyId} and user_id = ${userId} and id = ${id} returning id`.execute(
    db,
  )
  return rows.length > 0
}
