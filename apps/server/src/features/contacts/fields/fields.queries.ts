import type { ContactField, ContactFieldBody } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

const shown = sql`id, number, name, kind, options`

/** Fields of the company, by name; there are only a few. */
export const listFields = async (db: Kysely<DB>, companyId: number): Promise<ContactField[]> => {
  const { rows } = await sql<ContactField>`
    select ${shown} from contact_field where company_id = ${companyId} and deleted_at is null order by name_folded`.execute(
    db,
  )
  return rows
}

export const find = async (db: Kysely<DB>, companyId: number, id: number): Promise<ContactField | undefined> => {
  const { rows } = await sql<ContactField>`
    select ${shown} from contact_field where company_id = ${companyId} and id = ${id} and deleted_at is null`.execute(
    db,
  )
  return rows[0]
}

/** Serializes the creation of fields in this company until the transaction ends. */
export const lockFields = async (tx: Kysely<DB>, companyId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('contact field ' || ${companyId}::int, 0))`.execute(tx)
}

/** Null when the company has reached the limit. @throws a unique violation for a taken name */
export const insert = async (
  tx: Kysely<DB>,
  companyId: number,
  { name, kind, options, nameFolded }: ContactFieldBody & { nameFolded: string },
  most: number,
): Promise<ContactField | null> => {
  const { rows } = await sql<ContactField>`
    insert into contact_field (company_id, number, name, name_folded, kind, options)
    select ${companyId}, (select coalesce(max(number), 3) + 1 from contact_field where company_id = ${companyId}),
      ${name}, ${nameFolded}, ${kind}, ${kind === 'list' ? [...options] : []}::text[]
    where (select count(*) from contact_field where company_id = ${companyId} and deleted_at is null) < ${most}
    returning ${shown}`.execute(tx)
  return rows[0] ?? null
}

/** Absent fields are left unchanged; only a list has options. */
export const update = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  { name, nameFolded, options }: { name?: string; nameFolded?: string; options?: readonly string[] },
): Promise<ContactField | null> => {
  const { rows } = await sql<ContactField>`
    update contact_field set name = coalesce(${name ?? null}, name), name_folded = coalesce(${nameFolded ?? null}, name_folded),
      options = case when kind = 'list' then coalesce(${options ? [...options] : null}::text[], options) else options end
    where company_id = ${companyId} and id = ${id} and deleted_at is null returning ${shown}`.execute(tx)
  return rows[0] ?? null
}

/** Hides the field and its values from now on. @returns whether it existed */
export const remove = async (tx: Kysely<DB>, companyId: number, id: number, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    update contact_field set deleted_at = ${now} where company_id = ${companyId} and id = ${id} and deleted_at is null
    returning id`.execute(tx)
  return rows.length > 0
}

/** Deletes some values of a removed field. @returns their number */
export const clearValues = async (db: Kysely<DB>, companyId: number, id: number, most: number): Promise<number> => {
  const { rows } = await sql<{ gone: number }>`
    with few as (select contact_id from contact_value where company_id = ${companyId} and field_id = ${id} limit ${most}),
    gone as (delete from contact_value v using few s
      where v.company_id = ${companyId} and v.field_id = ${id} and v.contact_id = s.contact_id returning v.contact_id)
    select count(*)::int as gone from gone`.execute(db)
  return rows[0]?.gone ?? 0
}
