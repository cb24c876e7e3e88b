import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export interface SegmentRow {
  id: number
  name: string
  filter: unknown
  /** Removed fields or tags that the filter uses. */
  gone: ('field' | 'tag')[]
  created_by: string
  created_at: Date
}

/* JSON paths of field and tag ids in a stored filter. */
const fieldPaths = [
  // Without the placeholder for older program versions.
  '$ ? (!exists(@.rules.list) || @.field.id != 2147483647).field.id',
  '$.rules.list[*].field.id',
  '$.rules.list[*] ? (@.of == "filled").id',
]
const tagPaths = ['$.tag', '$.rules.list[*] ? (@.of == "tag").id']
const idsOf = (paths: readonly string[]) =>
  sql`(select (p.v #>> '{}')::int as id from unnest(${[...paths]}::jsonpath[]) j(path)
    cross join lateral jsonb_path_query(s.filter, j.path) p(v) where jsonb_typeof(p.v) = 'number')`

const shown = (companyId: number) => sql`s.id, s.name, s.filter, m.name as created_by, s.created_at, array_remove(array[
    case when exists (select from ${idsOf(fieldPaths)} x where not exists (select from contact_field f where f.company_id = ${companyId}
      and f.id = x.id and f.deleted_at is null)) then 'field' end,
    case when exists (select from ${idsOf(tagPaths)} x where not exists (select from contact_tag t where t.company_id = ${companyId}
      and t.id = x.id and t.deleted_at is null)) then 'tag' end], null) as gone
  from contact_segment s join member m on m.company_id = ${companyId} and m.id = s.created_by where s.company_id = ${companyId}`

/** By name; at most a hundred per company. */
export const list = async (db: Kysely<DB>, companyId: number): Promise<SegmentRow[]> => {
  const { rows } = await sql<SegmentRow>`select ${shown(companyId)} order by s.name_folded`.execute(db)
  return rows
}

export const find = async (db: Kysely<DB>, companyId: number, id: number): Promise<SegmentRow | undefined> => {
  const { rows } = await sql<SegmentRow>`select ${shown(companyId)} and s.id = ${id}`.execute(db)
  return rows[0]
}

interface NewSegment {
  name: string
  nameFolded: string
  filter: object
  userId: number
}

/** Null when the company has reached the limit. @throws a unique violation for a taken name. */
export const insert = async (
  tx: Kysely<DB>,
  companyId: number,
  { name, nameFolded, filter, userId }: NewSegment,
  most: number,
): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    insert into contact_segment (company_id, name, name_folded, filter, created_by)
    select ${companyId}, ${name}, ${nameFolded}, ${JSON.stringify(filter)}::jsonb, ${userId}
    where (select count(*) from contact_segment where company_id = ${companyId}) < ${most} returning id`.execute(tx)
  return rows[0]?.id ?? null
}

export const remove = async (tx: Kysely<DB>, companyId: number, id: number): Promise<string | null> => {
  const { rows } = await sql<{ name: string }>`
    delete from contact_segment where company_id = ${companyId} and id = ${id} returning name`.execute(tx)
  return rows[0]?.name ?? null
}
