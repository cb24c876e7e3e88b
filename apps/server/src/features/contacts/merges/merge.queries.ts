import type { ContactParts, MergeField } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'
import type { Moved, TouchedDialog } from './moved-records.queries.ts'

/** A contact's row as JSON from the database. */
export type ContactJson = Record<MergeField, string | null> & {
  id: number
  workspace_id: number | null
  opted_out: string[]
  picture_file_id: string | null
  picture_hash: string | null
  profile_at: string | null
}

/** Locks campaigns before dialogs, and dialogs before contacts, in the order of sends and turns. */
export const lockCampaigns = async (
  tx: Kysely<DB>,
  companyId: number,
  contactIds: readonly number[],
): Promise<void> => {
  await sql`
    select from campaign where company_id = ${companyId} and id in (select campaign_id from campaign_recipient
      where company_id = ${companyId} and contact_id = any (${[...contactIds]}::int[])) order by id for no key update`.execute(
    tx,
  )
}

export const lockDialogs = async (tx: Kysely<DB>, companyId: number, contactIds: readonly number[]): Promise<void> => {
  await sql`
    select from dialog where company_id = ${companyId} and id in (select dialog_id from dialog_party
      where company_id = ${companyId} and contact_id = any (${[...contactIds]}::int[])) order by id for no key update`.execute(
    tx,
  )
}

/** Locks the existing contacts, so that no new use begins. */
export const lockContacts = async (
  tx: Kysely<DB>,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, ContactJson>> => {
  const { rows } = await sql<{ contact: ContactJson }>`
    select to_jsonb(c) as contact from contact c where c.company_id = ${companyId} and c.id = any (${[...ids]}::int[])
    order by c.id for update`.execute(tx)
  return new Map(rows.map(({ contact }) => [contact.id, contact]))
}

/** Increases the versions of a contact's open dialogs, which browsers show. */
export const touchOpen = async (tx: Kysely<DB>, companyId: number, contactId: number): Promise<TouchedDialog[]> => {
  const { rows } = await sql<TouchedDialog>`
    update dialog d set version = d.version + 1, changed_xid = pg_current_xact_id()
    from dialog_party p where p.company_id = ${companyId} and p.contact_id = ${contactId} and p.open
      and d.company_id = ${companyId} and d.id = p.dialog_id
    returning d.id, d.workspace_id as "workspaceId", d.version`.execute(tx)
  return rows
}

export interface WrittenFields {
  fields: Readonly<Record<MergeField, string | null>>
  search: string
  optedOut: readonly string[]
}

export const writeContact = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  { fields: { name, phone, email, description }, search, optedOut }: WrittenFields,
): Promise<void> => {
  await sql`
    update contact set name = ${name}, phone = ${phone}, email = ${email}, description = ${description}, search = ${search},
      opted_out = ${[...optedOut]}::text[], updated_at = now()
    where company_id = ${companyId} and id = ${id}`.execute(tx)
}

export const remove = async (tx: Kysely<DB>, companyId: number, id: number): Promise<void> => {
  await sql`delete from contact where company_id = ${companyId} and id = ${id}`.execute(tx)
}

/** Restores a removed contact with its id, without its picture. */
export const restore = async (
  tx: Kysely<DB>,
  companyId: number,
  contact: ContactJson,
  optedOut: readonly string[],
): Promise<void> => {
  await sql`
    insert into contact (company_id, id, name, email, phone, description, search, workspace_id, visitor_number, created_at, opted_out)
    select ${companyId}, c.id, c.name, c.email, c.phone, c.description, coalesce(c.search, ''), c.workspace_id, c.visitor_number,
      coalesce(c.created_at, now()), ${[...optedOut]}::text[]
    from jsonb_populate_record(null::contact, ${JSON.stringify(contact)}::jsonb) c`.execute(tx)
}

/** Platforms on which one of the two has opted out since the merge. */
export const listOptOutsSince = async (
  tx: Kysely<DB>,
  companyId: number,
  contactIds: readonly number[],
  since: Date,
): Promise<string[]> => {
  const { rows } = await sql<{ channel: string }>`
    select distinct channel from contact_consent where company_id = ${companyId} and contact_id = any (${[...contactIds]}::int[])
      and kind = 'opt_out' and recorded_at > ${since}`.execute(tx)
  return rows.map(({ channel }) => channel)
}

export interface MergeRow {
  id: number
  into_id: number
  from_id: number
  into_before: ContactJson
  from_before: ContactJson
  into_after: Record<MergeField, string | null>
  moved: Partial<Moved>
  merged_at: Date
}

export const insert = async (
  tx: Kysely<DB>,
  companyId: number,
  merge: Omit<MergeRow, 'id'> & { userId: number },
): Promise<number> => {
  const { into_id, from_id, into_before, from_before, into_after, moved, merged_at, userId } = merge
  const { rows } = await sql<{ id: number }>`
    insert into contact_merge (company_id, into_id, from_id, into_before, from_before, into_after, moved, merged_by, merged_at)
    values (${companyId}, ${into_id}, ${from_id}, ${JSON.stringify(into_before)}::jsonb, ${JSON.stringify(from_before)}::jsonb,
      ${JSON.stringify(into_after)}::jsonb, ${JSON.stringify(moved)}::jsonb, ${userId}, ${merged_at}) returning id`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('A merge was not stored')
  return row.id
}

/** Locks a merge that is not undone. */
export const lock = async (tx: Kysely<DB>, companyId: number, id: number): Promise<MergeRow | undefined> => {
  const { rows } = await sql<MergeRow>`
    select id, into_id, from_id, into_before, from_before, into_after, moved, merged_at from contact_merge
    where company_id = ${companyId} and id = ${id} and undone_at is null for update`.execute(tx)
  return rows[0]
}

/** Whether the contact was part of a later merge, which must be undone first. */
export const isMergedLater = async (tx: Kysely<DB>, companyId: number, { id, into_id }: MergeRow): Promise<boolean> => {
  const { rows } = await sql`
    select from contact_merge where company_id = ${companyId} and undone_at is null and id > ${id}
      and (into_id = ${into_id} or from_id = ${into_id}) limit 1`.execute(tx)
  return rows.length > 0
}

export const end = async (tx: Kysely<DB>, companyId: number, id: number, userId: number, now: Date): Promise<void> => {
  await sql`
    update contact_merge set undone_by = ${userId}, undone_at = ${now} where company_id = ${companyId} and id = ${id}`.execute(
    tx,
  )
}

export interface ListedMerge {
  id: number
  into_id: number
  into: ContactParts
  from: ContactParts
  merged_by: string
  merged_at: Date
  undone_at: Date | null
}

/** The company's latest merges; only those whose contact is in these workspaces are shown. */
export const list = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
  { limit, below }: { limit: number; below: number },
): Promise<ListedMerge[]> => {
  const { rows } = await sql<ListedMerge>`
    select g.id, g.into_id, jsonb_build_object('id', c.id, 'name', coalesce(g.into_before ->> 'name', g.into_after ->> 'name'),
        'phone', coalesce(g.into_before ->> 'phone', g.into_after ->> 'phone'),
        'email', coalesce(g.into_before ->> 'email', g.into_after ->> 'email'), 'visitorNumber', c.visitor_number) as "into",
      jsonb_build_object('id', g.from_id, 'name', g.from_before -> 'name', 'phone', g.from_before -> 'phone',
        'email', g.from_before -> 'email', 'visitorNumber', g.from_before -> 'visitor_number') as "from",
      m.name as merged_by, g.merged_at, g.undone_at
    from contact_merge g join contact c on c.company_id = ${companyId} and c.id = g.into_id join member m on m.company_id = ${companyId} and m.id = g.merged_by
    where g.company_id = ${companyId} and g.id < ${below} and exists (select from contact_workspace x
      where x.company_id = ${companyId} and x.contact_id = g.into_id and x.workspace_id = any (${[...workspaceIds]}::int[]))
    order by g.id desc limit ${limit}`.execute(db)
  return rows
}
