import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** Search terms for a person: phone digits with and without country code and ninth digit, and e-mail addresses. */
export interface Traces {
  numbers: readonly string[]
  emails: readonly string[]
}

/** Empties import rows linked to the contact, in the transaction that deletes it. */
export const emptyRowsOf = (tx: Kysely<DB>, companyId: number, contactId: number): Promise<void> =>
  empty(tx, companyId, sql`r.contact_id = ${contactId}`)

export interface RowPlace {
  importId: number
  row: number
}

/**
 * Searches the next import rows without a contact, and empties those that name the person.
 * @returns the last row searched; null: there are no more
 */
export const emptyNextRows = async (
  tx: Kysely<DB>,
  companyId: number,
  { importId, row }: RowPlace,
  { numbers, emails, limit }: Traces & { limit: number },
): Promise<RowPlace | null> => {
  const { rows } = await sql<RowPlace>`
    select import_id as "importId", row from (
      select import_id, row from contact_import_row where company_id = ${companyId} and (import_id, row) > (${importId}, ${row})
      order by import_id, row limit ${limit}) page order by import_id desc, row desc limit 1`.execute(tx)
  const [last] = rows
  if (!last) return null
  const cells = sql`lower(concat(r.cells::text, r.former::text, r.made::text))`
  await empty(
    tx,
    companyId,
    sql`(r.import_id, r.row) > (${importId}, ${row}) and (r.import_id, r.row) <= (${last.importId}, ${last.row})
      and r.contact_id is null and (r.cells is not null or r.former is not null or r.made is not null)
      and (regexp_replace(${cells}, '[ ().+-]', '', 'g') like any (${numbers.map((number) => `%${number}%`)}::text[])
        or exists (select from unnest(${[...emails]}::text[]) e where position(e in ${cells}) > 0))`,
  )
  return last
}

/** Also deletes the files that these rows came from. */
const empty = async (tx: Kysely<DB>, companyId: number, which: ReturnType<typeof sql>): Promise<void> => {
  await sql`
    with emptied as (
      update contact_import_row r set cells = null, former = null, made = null, reason = regexp_replace(reason, ': “.*$', '')
      where r.company_id = ${companyId} and ${which} returning r.import_id),
    imports as (
      select i.id, i.file_id from contact_import i where i.company_id = ${companyId} and i.status not in ('draft', 'running')
        and i.file_id is not null and i.id in (select import_id from emptied)),
    gone as (
      delete from file_holder h using imports i where h.company_id = ${companyId} and h.contact_import_id = i.id returning h.file_id),
    nameless as (
      update contact_import i set file_id = null from imports x where i.company_id = ${companyId} and i.id = x.id)
    update file f set used = false, released_at = now() from imports x where f.company_id = ${companyId} and f.id = x.file_id`.execute(
    tx,
  )
}

export const noteRowProgress = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  { importId, row }: RowPlace,
): Promise<void> => {
  await sql`
    update contact_erasure set last_import_id = ${importId}, last_import_row = ${row}
    where company_id = ${companyId} and id = ${id}`.execute(tx)
}
