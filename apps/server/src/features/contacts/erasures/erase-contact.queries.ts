import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** Whether the contact, or one of its dialogs, is in a workspace outside of these. */
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

/** Whoever sees one of them sees the contact. */
export const listWorkspaces = async (db: Kysely<DB>, companyId: number, contactId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select workspace_id as id from contact_workspace where company_id = ${companyId} and contact_id = ${contactId} order by 1`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Ids of the contact's accounts on channels. */
export const listAccounts = async (db: Kysely<DB>, companyId: number, contactId: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select unnest(array[external_id, alias]) as id from identity where company_id = ${companyId} and contact_id = ${contactId}`.execute(
    db,
  )
  return rows.flatMap(({ id }) => id ?? [])
}

/** Locks the accounts before the contact, in the same order as opening a dialog; their ids change here. */
export const lockAccounts = async (tx: Kysely<DB>, companyId: number, contactId: number): Promise<void> => {
  await sql`select from identity where company_id = ${companyId} and contact_id = ${contactId} order by id for update`.execute(
    tx,
  )
}

/** Creates an anonymous contact without a workspace, so that no list shows it. */
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

/** Makes the accounts anonymous: a new message from one of them creates a new contact. */
export const forgetAccounts = async (tx: Kysely<DB>, companyId: number, contactId: number): Promise<void> => {
  await sql`
    update identity set external_id = 'erased:' || id, alias = null
    where company_id = ${companyId} and contact_id = ${contactId}`.execute(tx)
}

/** Withdraws waiting messages to the contact; those being sent are not stopped. */
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

/** Deletes merges that identify the person, with those of contacts merged into them before. */
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
  {
    contactId,
    erasedId,
    userId,
    now,
    traces,
  }: { contactId: number; erasedId: number; userId: number; now: Date; traces: Buffer },
): Promise<number> => {
  const row = await tx
    .insertInto('contact_erasure')
    .values({
      company_id: companyId,
      contact_id: contactId,
      erased_contact_id: erasedId,
      requested_by: userId,
      requested_at: now,
      traces_encrypted: traces,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Latest first. */
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
