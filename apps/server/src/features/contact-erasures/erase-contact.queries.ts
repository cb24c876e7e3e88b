import { type DB, type Kysely, sql } from '../../platform/database/index.ts'

/** Whether the contact, or a dialog of theirs, is in a workspace that is not among these. */
export const isElsewhere = async (
  db: Kysely<DB>,
  companyId: number,
  contactId: number,
  workspaceIds: readonly number[],
): Promise<boolean> => {
  const { rows } = await sql`
    select from contact_workspace where company_id = ${companyId} and contact_id = ${contactId}
      and workspace_id <> all (${[...workspaceIds]}::int[])
    union all
    select from dialog_party p join dialog d on d.company_id = ${companyId} and d.id = p.dialog_id
    where p.company_id = ${companyId} and p.contact_id = ${contactId} and d.workspace_id <> all (${[...workspaceIds]}::int[])
    limit 1`.execute(db)
  return rows.length > 0
}

export const listOpenDialogs = async (db: Kysely<DB>, companyId: number, contactId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select dialog_id as id from dialog_party where company_id = ${companyId} and contact_id = ${contactId} and open
    order by dialog_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** By what a person is known: digits of numbers as they are written with and without the country's code and the ninth digit, and e-mails. */
export interface Traces {
  numbers: readonly string[]
  emails: readonly string[]
}

/**
 * Empties the rows of imports that name the person and have no contact any more, or never had one, and lets the files go that these rows
 * came from. Looks at the company's rows one by one: call it outside of a transaction that others wait for.
 */
export const emptyImportRows = async (
  db: Kysely<DB>,
  companyId: number,
  contactId: number,
  { numbers, emails }: Traces,
): Promise<void> => {
  const cells = sql`lower(concat(r.cells::text, r.former::text, r.made::text))`
  await sql`
    with emptied as (
      update contact_import_row r set cells = null, former = null, made = null
      where r.company_id = ${companyId} and (r.contact_id = ${contactId} or r.contact_id is null
        and (r.cells is not null or r.former is not null or r.made is not null)
        and (regexp_replace(${cells}, '[ ().+-]', '', 'g') like any (${numbers.map((number) => `%${number}%`)}::text[])
          or exists (select from unnest(${[...emails]}::text[]) e where position(e in ${cells}) > 0)))
      returning r.import_id),
    imports as (
      select i.id, i.file_id from contact_import i where i.company_id = ${companyId} and i.status not in ('draft', 'running')
        and i.file_id is not null and i.id in (select import_id from emptied)),
    gone as (
      delete from file_holder h using imports i where h.company_id = ${companyId} and h.contact_import_id = i.id returning h.file_id),
    nameless as (
      update contact_import i set file_id = null from imports x where i.company_id = ${companyId} and i.id = x.id)
    update file f set used = false, released_at = now() from imports x where f.company_id = ${companyId} and f.id = x.file_id`.execute(
    db,
  )
}

/** The ids of their accounts on channels. */
export const listAccounts = async (db: Kysely<DB>, companyId: number, contactId: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select unnest(array[external_id, alias]) as id from identity where company_id = ${companyId} and contact_id = ${contactId}`.execute(
    db,
  )
  return rows.flatMap(({ id }) => id ?? [])
}

/**
 * Their accounts, before the contact: whoever opens a dialog holds the account and then asks for the contact, and an account's id is
 * changed here.
 */
export const lockAccounts = async (tx: Kysely<DB>, companyId: number, contactId: number): Promise<void> => {
  await sql`select from identity where company_id = ${companyId} and contact_id = ${contactId} order by id for update`.execute(
    tx,
  )
}

/** A contact that is nobody: it stands in no workspace, so that no list shows it. */
export const insertNameless = async (
  tx: Kysely<DB>,
  companyId: number,
  { contactId, name, now }: { contactId: number; name: string; now: Date },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into contact (company_id, name, created_at, profile_at)
    select ${companyId}, ${name}, created_at, ${now} from contact where company_id = ${companyId} and id = ${contactId}
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A nameless contact was not stored')
  return row.id
}

/** Accounts by which nobody is found: whoever writes from one of them again is somebody new. */
export const forgetAccounts = async (tx: Kysely<DB>, companyId: number, contactId: number): Promise<void> => {
  await sql`
    update identity set external_id = 'erased:' || id, alias = null
    where company_id = ${companyId} and contact_id = ${contactId}`.execute(tx)
}

/** Nothing of what waits for them is sent; what is on its way is not stopped. */
export const withdrawAll = async (
  tx: Kysely<DB>,
  companyId: number,
  { from, into, reason }: { from: number; into: number; reason: string },
): Promise<void> => {
  await sql`
    delete from outbox o using dialog_party p where p.company_id = ${companyId} and p.contact_id = ${into}
      and o.company_id = ${companyId} and o.dialog_id = p.dialog_id and o.begun_at is null`.execute(tx)
  const waits = sql`(r.status = 'pending' or r.status = 'queued' and not exists (select from outbox o
    where o.company_id = ${companyId} and o.dialog_id = r.dialog_id and o.seq = r.seq))`
  await sql`
    update campaign_recipient r set contact_id = ${into}, message = null, account = null,
      status = case when ${waits} then 'cancelled' else r.status end,
      reason = case when ${waits} then ${reason} else r.reason end,
      changed_at = case when ${waits} then now() else r.changed_at end
    where r.company_id = ${companyId} and r.contact_id = ${from}`.execute(tx)
}

/** Merges that tell who the person was, with those of whom was merged into them before. */
export const deleteMerges = async (tx: Kysely<DB>, companyId: number, contactId: number): Promise<void> => {
  await sql`
    with recursive gone(id) as (
      select ${contactId}::int
      union select m.from_id from contact_merge m join gone g on m.into_id = g.id
      where m.company_id = ${companyId} and m.undone_at is null)
    delete from contact_merge m where m.company_id = ${companyId}
      and (m.into_id in (select id from gone) or m.from_id in (select id from gone))`.execute(tx)
}

export interface ErasureRow {
  id: number
  contact_id: number
  erased_contact_id: number
  requested_by: string
  requested_at: Date
  last_dialog_id: number
  dialogs: number
  messages: number
  files: number
  done_at: Date | null
}

export const insertErasure = async (
  tx: Kysely<DB>,
  companyId: number,
  { contactId, erasedId, userId, now }: { contactId: number; erasedId: number; userId: number; now: Date },
): Promise<number> => {
  const row = await tx
    .insertInto('contact_erasure')
    .values({
      company_id: companyId,
      contact_id: contactId,
      erased_contact_id: erasedId,
      requested_by: userId,
      requested_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The last ones first. */
export const listErasures = async (
  db: Kysely<DB>,
  companyId: number,
  { limit, below }: { limit: number; below: number },
): Promise<ErasureRow[]> => {
  const { rows } = await sql<ErasureRow>`
    select e.id, e.contact_id, e.erased_contact_id, m.name as requested_by, e.requested_at, e.last_dialog_id, e.dialogs, e.messages,
      e.files, e.done_at
    from contact_erasure e join member m on m.company_id = ${companyId} and m.id = e.requested_by
    where e.company_id = ${companyId} and e.id < ${below} order by e.id desc limit ${limit}`.execute(db)
  return rows
}
