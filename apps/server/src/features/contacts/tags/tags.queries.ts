import type { ContactTag } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** Tags of the company, by name; at most a few hundred. */
export const listTags = async (db: Kysely<DB>, companyId: number): Promise<ContactTag[]> => {
  const { rows } = await sql<ContactTag>`
    select id, name from contact_tag where company_id = ${companyId} and deleted_at is null order by name_folded`.execute(
    db,
  )
  return rows
}

/** Those of these tags that belong to the company. */
export const listKnownTags = async (db: Kysely<DB>, companyId: number, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from contact_tag where company_id = ${companyId} and id = any (${[...ids]}::int[]) and deleted_at is null
    order by id for key share`.execute(db)
  return rows.map(({ id }) => id)
}

/** Null when the company has reached the limit. @throws a unique violation for a taken name. */
export const insert = async (
  tx: Kysely<DB>,
  companyId: number,
  { name, nameFolded }: { name: string; nameFolded: string },
  most: number,
): Promise<ContactTag | null> => {
  const { rows } = await sql<ContactTag>`
    insert into contact_tag (company_id, name, name_folded) select ${companyId}, ${name}, ${nameFolded}
    where (select count(*) from contact_tag where company_id = ${companyId} and deleted_at is null) < ${most}
    returning id, name`.execute(tx)
  return rows[0] ?? null
}

/** Like `insert`, but also works when the same tag is created concurrently. */
export const insertNew = async (
  tx: Kysely<DB>,
  companyId: number,
  { name, nameFolded }: { name: string; nameFolded: string },
  most: number,
): Promise<{ id: number; isNew: boolean } | null> => {
  const { rows } = await sql<{ id: number }>`
    insert into contact_tag (company_id, name, name_folded) select ${companyId}, ${name}, ${nameFolded}
    where (select count(*) from contact_tag where company_id = ${companyId} and deleted_at is null) < ${most}
    on conflict (company_id, name_folded) where deleted_at is null do nothing returning id`.execute(tx)
  if (rows[0]) return { ...rows[0], isNew: true }
  const { rows: others } = await sql<{ id: number }>`
    select id from contact_tag where company_id = ${companyId} and name_folded = ${nameFolded} and deleted_at is null`.execute(
    tx,
  )
  return others[0] ? { ...others[0], isNew: false } : null
}

export const rename = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  { name, nameFolded }: { name: string; nameFolded: string },
): Promise<ContactTag | null> => {
  const { rows } = await sql<ContactTag>`
    update contact_tag set name = ${name}, name_folded = ${nameFolded}
    where company_id = ${companyId} and id = ${id} and deleted_at is null returning id, name`.execute(tx)
  return rows[0] ?? null
}

/** Hides the tag from now on. @returns its name */
export const remove = async (tx: Kysely<DB>, companyId: number, id: number, now: Date): Promise<string | null> => {
  const { rows } = await sql<{ name: string }>`
    update contact_tag set deleted_at = ${now} where company_id = ${companyId} and id = ${id} and deleted_at is null
    returning name`.execute(tx)
  return rows[0]?.name ?? null
}

/** Removes a deleted tag from some contacts. @returns their number */
export const clearTagged = async (db: Kysely<DB>, companyId: number, id: number, most: number): Promise<number> => {
  const { rows } = await sql<{ gone: number }>`
    with few as (select contact_id from contact_tagged where company_id = ${companyId} and tag_id = ${id} limit ${most}),
    gone as (delete from contact_tagged t using few s
      where t.company_id = ${companyId} and t.tag_id = ${id} and t.contact_id = s.contact_id returning t.contact_id)
    select count(*)::int as gone from gone`.execute(db)
  return rows[0]?.gone ?? 0
}

/**
 * Adds and removes tags on those of the contacts that are in these workspaces. @returns the number of these contacts
 */
export const tagContacts = async (
  tx: Kysely<DB>,
  companyId: number,
  { contacts, workspaceIds, add, off }: Record<'contacts' | 'workspaceIds' | 'add' | 'off', readonly number[]>,
): Promise<number> => {
  const { rows } = await sql<{ seen: number }>`
    with seen as materialized (
      select c.id, c.created_at from contact c where c.company_id = ${companyId} and c.id = any (${[...contacts]}::int[])
        and exists (select from contact_workspace x where x.company_id = ${companyId} and x.contact_id = c.id
          and x.workspace_id = any (${[...workspaceIds]}::int[]))
      order by c.id for key share),
    taken as (delete from contact_tagged t using seen s
      where t.company_id = ${companyId} and t.contact_id = s.id and t.tag_id = any (${[...off]}::int[])),
    put as (insert into contact_tagged (company_id, contact_id, tag_id, created_at)
      select ${companyId}, s.id, a.tag, s.created_at from seen s cross join unnest(${[...add]}::int[]) a(tag)
      order by s.id, a.tag on conflict do nothing)
    select count(*)::int as seen from seen`.execute(tx)
  return rows[0]?.seen ?? 0
}
