import type { MergeField } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../platform/database/index.ts'

/** A contact's row, as the database makes it JSON. */
export type ContactJson = Record<MergeField, string | null> & {
  id: number
  workspace_id: number | null
  opted_out: string[]
  picture_file_id: string | null
  picture_hash: string | null
  profile_at: string | null
}

export interface Place {
  campaign: number
  place: number
}

/** What was the second contact's. */
export interface Moved {
  identities: number[]
  dialogs: number[]
  consents: number[]
  lists: { list: string; added_at: string }[]
  workspaces: number[]
  /** Of them those that the first one did not have. */
  newLists: string[]
  newWorkspaces: number[]
  recipients: Place[]
  /** Of campaigns that both were in: they name nobody any more. */
  nameless: Place[]
  hasPicture: boolean
}

/** Campaigns before dialogs and dialogs before contacts, as sends and turns lock them. */
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

export interface TouchedDialog {
  id: number
  workspaceId: number
  version: number
}

export const lockDialogs = async (tx: Kysely<DB>, companyId: number, contactIds: readonly number[]): Promise<void> => {
  await sql`
    select from dialog where company_id = ${companyId} and id in (select dialog_id from dialog_party
      where company_id = ${companyId} and contact_id = any (${[...contactIds]}::int[])) order by id for no key update`.execute(
    tx,
  )
}

/** The contacts that are there, locked: nobody begins to use one meanwhile. */
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

/** Open dialogs of a contact change with it, where browsers show them. */
export const touchOpen = async (tx: Kysely<DB>, companyId: number, contactId: number): Promise<TouchedDialog[]> => {
  const { rows } = await sql<TouchedDialog>`
    update dialog d set version = d.version + 1, changed_xid = pg_current_xact_id()
    from dialog_party p where p.company_id = ${companyId} and p.contact_id = ${contactId} and p.open
      and d.company_id = ${companyId} and d.id = p.dialog_id
    returning d.id, d.workspace_id as "workspaceId", d.version`.execute(tx)
  return rows
}

/** Identities of one contact are another's. @returns their ids */
export const moveIdentities = async (
  tx: Kysely<DB>,
  companyId: number,
  { from, into, only }: { from: number; into: number; only?: readonly number[] },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update identity set contact_id = ${into} where company_id = ${companyId} and contact_id = ${from}
      ${only ? sql`and id = any (${[...only]}::int[])` : sql``} returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Dialogs too: all of them, or those of these identities and these ones. */
export const moveDialogs = async (
  tx: Kysely<DB>,
  companyId: number,
  {
    from,
    into,
    only,
  }: { from: number; into: number; only?: { identities: readonly number[]; dialogs: readonly number[] } },
): Promise<TouchedDialog[]> => {
  const those = only
    ? sql`and (identity_id = any (${[...only.identities]}::int[]) or dialog_id = any (${[...only.dialogs]}::int[]))`
    : sql``
  const { rows } = await sql<TouchedDialog>`
    with party as (update dialog_party set contact_id = ${into}
      where company_id = ${companyId} and contact_id = ${from} ${those} returning dialog_id)
    update dialog d set contact_id = ${into}, version = d.version + 1, changed_xid = pg_current_xact_id()
    from party p where d.company_id = ${companyId} and d.id = p.dialog_id
    returning d.id, d.workspace_id as "workspaceId", d.version`.execute(tx)
  return rows
}

/** What a contact said about campaigns is another's. @returns the ids of the records */
export const moveConsents = async (
  tx: Kysely<DB>,
  companyId: number,
  {
    from,
    into,
    only,
  }: { from: number; into: number; only?: { consents: readonly number[]; dialogs: readonly number[] } },
): Promise<number[]> => {
  const those = only
    ? sql`and (id = any (${[...only.consents]}::bigint[]) or dialog_id = any (${[...only.dialogs]}::int[]))`
    : sql``
  const { rows } = await sql<{ id: number }>`
    update contact_consent set contact_id = ${into} where company_id = ${companyId} and contact_id = ${from} ${those}
    returning id`.execute(tx)
  return rows.map(({ id }) => Number(id))
}

/** Lists and workspaces of one contact are also another's. */
export const shareLists = async (
  tx: Kysely<DB>,
  companyId: number,
  { from, into }: { from: number; into: number },
): Promise<Pick<Moved, 'lists' | 'newLists' | 'workspaces' | 'newWorkspaces'>> => {
  const { rows: lists } = await sql<{ list: string; added_at: Date }>`
    select list, added_at from contact_list where company_id = ${companyId} and contact_id = ${from}`.execute(tx)
  const { rows: newLists } = await sql<{ list: string }>`
    insert into contact_list (company_id, contact_id, list, added_at)
    select ${companyId}, ${into}, list, added_at from contact_list where company_id = ${companyId} and contact_id = ${from}
    on conflict do nothing returning list`.execute(tx)
  const { rows: workspaces } = await sql<{ workspace_id: number }>`
    select workspace_id from contact_workspace where company_id = ${companyId} and contact_id = ${from}`.execute(tx)
  const { rows: newWorkspaces } = await sql<{ workspace_id: number }>`
    insert into contact_workspace (company_id, contact_id, workspace_id)
    select ${companyId}, ${into}, workspace_id from contact_workspace where company_id = ${companyId} and contact_id = ${from}
    on conflict do nothing returning workspace_id`.execute(tx)
  return {
    lists: lists.map(({ list, added_at }) => ({ list, added_at: added_at.toISOString() })),
    newLists: newLists.map(({ list }) => list),
    workspaces: workspaces.map(({ workspace_id }) => workspace_id),
    newWorkspaces: newWorkspaces.map(({ workspace_id }) => workspace_id),
  }
}

const placesOf = (places: readonly Place[]) => sql`unnest(${places.map(({ campaign }) => campaign)}::int[],
  ${places.map(({ place }) => place)}::int[]) v(campaign, place)`

/** Campaigns that both are in write once: what waits for the one that goes is not sent. The campaigns are locked. */
export const moveRecipients = async (
  tx: Kysely<DB>,
  companyId: number,
  { from, into, reason }: { from: number; into: number; reason: string },
): Promise<Pick<Moved, 'recipients' | 'nameless'>> => {
  const both = sql`exists (select from campaign_recipient o where o.company_id = ${companyId}
    and o.campaign_id = r.campaign_id and o.contact_id = ${into})`
  const { rows: nameless } = await sql<Place>`
    update campaign_recipient r set contact_id = null,
      status = case when r.status = 'pending' then 'cancelled' else r.status end,
      reason = case when r.status = 'pending' then ${reason} else r.reason end,
      changed_at = case when r.status = 'pending' then now() else r.changed_at end
    where r.company_id = ${companyId} and r.contact_id = ${from} and ${both}
    returning r.campaign_id as campaign, r.place`.execute(tx)
  const { rows: recipients } = await sql<Place>`
    update campaign_recipient r set contact_id = ${into} where r.company_id = ${companyId} and r.contact_id = ${from}
    returning r.campaign_id as campaign, r.place`.execute(tx)
  return { recipients, nameless }
}

export const returnRecipients = async (
  tx: Kysely<DB>,
  companyId: number,
  { from, into, recipients, nameless }: { from: number; into: number } & Pick<Moved, 'recipients' | 'nameless'>,
): Promise<void> => {
  const held = [
    [recipients, sql`r.contact_id = ${into}`],
    [nameless, sql`r.contact_id is null`],
  ] as const
  for (const [places, where] of held)
    if (places.length > 0)
      await sql`
        update campaign_recipient r set contact_id = ${from} from ${placesOf(places)}
        where r.company_id = ${companyId} and r.campaign_id = v.campaign and r.place = v.place and ${where}`.execute(tx)
}

/** The picture's file is held by another contact. */
export const movePicture = async (
  tx: Kysely<DB>,
  companyId: number,
  { from, into, fileId }: { from: number; into: number; fileId: string },
): Promise<void> => {
  await sql`
    update contact a set picture_file_id = b.picture_file_id, picture_hash = b.picture_hash, profile_at = b.profile_at
    from contact b where a.company_id = ${companyId} and a.id = ${into} and b.company_id = ${companyId} and b.id = ${from}`.execute(
    tx,
  )
  await sql`
    update contact set picture_file_id = null, picture_hash = null, profile_at = null
    where company_id = ${companyId} and id = ${from}`.execute(tx)
  await sql`
    update file_holder set contact_id = ${into}
    where company_id = ${companyId} and file_id = ${fileId} and contact_id = ${from}`.execute(tx)
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

/** A contact that was removed, with its id and without its picture. */
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

/** Lists and workspaces as they were, and the workspaces of its dialogs since. */
export const returnLists = async (
  tx: Kysely<DB>,
  companyId: number,
  { from, into, moved, dialogs }: { from: number; into: number; moved: Moved; dialogs: readonly number[] },
): Promise<void> => {
  await sql`
    insert into contact_list (company_id, contact_id, list, added_at)
    select ${companyId}, ${from}, u.list, u.added_at from unnest(${moved.lists.map(({ list }) => list)}::text[],
      ${moved.lists.map(({ added_at }) => added_at)}::timestamptz[]) u(list, added_at) on conflict do nothing`.execute(
    tx,
  )
  await sql`
    delete from contact_list where company_id = ${companyId} and contact_id = ${into}
      and list = any (${[...moved.newLists]}::text[])`.execute(tx)
  await sql`
    insert into contact_workspace (company_id, contact_id, workspace_id)
    select ${companyId}, ${from}, w.id from workspace w where w.company_id = ${companyId} and (w.id = any (${[...moved.workspaces]}::int[])
      or w.id in (select workspace_id from dialog where company_id = ${companyId} and id = any (${[...dialogs]}::int[])))
    on conflict do nothing`.execute(tx)
  await sql`
    delete from contact_workspace x where x.company_id = ${companyId} and x.contact_id = ${into}
      and x.workspace_id = any (${[...moved.newWorkspaces]}::int[])
      and not exists (select from dialog_party p join dialog d on d.company_id = ${companyId} and d.id = p.dialog_id
        where p.company_id = ${companyId} and p.contact_id = ${into} and d.workspace_id = x.workspace_id)`.execute(tx)
}

/** Platforms on which one of the two opted out since. */
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

/** One that stands, locked. */
export const lock = async (tx: Kysely<DB>, companyId: number, id: number): Promise<MergeRow | undefined> => {
  const { rows } = await sql<MergeRow>`
    select id, into_id, from_id, into_before, from_before, into_after, moved, merged_at from contact_merge
    where company_id = ${companyId} and id = ${id} and undone_at is null for update`.execute(tx)
  return rows[0]
}

/** Whether the contact got another one later, which is to be undone first. */
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
  into_name: string | null
  from_name: string | null
  merged_by: string
  merged_at: Date
  undone_at: Date | null
}

/** The last ones of the company, of which those are shown whose contact stands in these workspaces. */
export const list = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
  { limit, below }: { limit: number; below: number },
): Promise<ListedMerge[]> => {
  const { rows } = await sql<ListedMerge>`
    select g.id, g.into_id, coalesce(g.into_before ->> 'name', g.into_after ->> 'name') as into_name,
      coalesce(g.from_before ->> 'name', g.from_before ->> 'phone', g.from_before ->> 'email') as from_name,
      m.name as merged_by, g.merged_at, g.undone_at
    from contact_merge g join member m on m.company_id = ${companyId} and m.id = g.merged_by
    where g.company_id = ${companyId} and g.id < ${below} and exists (select from contact_workspace x
      where x.company_id = ${companyId} and x.contact_id = g.into_id and x.workspace_id = any (${[...workspaceIds]}::int[]))
    order by g.id desc limit ${limit}`.execute(db)
  return rows
}
