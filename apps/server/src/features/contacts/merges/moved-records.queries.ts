import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export interface Place {
  campaign: number
  place: number
}

/** Records of the second contact. */
export interface Moved {
  identities: number[]
  dialogs: number[]
  consents: number[]
  lists: { list: string; added_at: string }[]
  workspaces: number[]
  /** Those that the first contact lacked. */
  newLists: string[]
  newWorkspaces: number[]
  /** Own field values and tags of the second contact, and those that the first one lacked. */
  values: MovedValue[]
  newValues: MovedValue[]
  tags: number[]
  newTags: number[]
  recipients: Place[]
  /** Campaign recipients without a contact, because both were in the campaign. */
  nameless: Place[]
  hasPicture: boolean
}

export interface MovedValue {
  field: number
  value: string
  key: string
}

export interface TouchedDialog {
  id: number
  workspaceId: number
  version: number
}

/** Moves identities to another contact. @returns their ids */
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

/** Moves dialogs: all of them, or those of these identities and these ids. */
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

/** Moves a contact's campaign consents. @returns the ids of the records */
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

/** Copies values that the first contact lacks, and all tags, to it. Its own values stay. */
export const shareOwn = async (
  tx: Kysely<DB>,
  companyId: number,
  { from, into }: { from: number; into: number },
): Promise<Pick<Moved, 'values' | 'newValues' | 'tags' | 'newTags'>> => {
  const value = sql`field_id as field, value, value_key as key`
  const { rows: values } = await sql<MovedValue>`
    select ${value} from contact_value where company_id = ${companyId} and contact_id = ${from}`.execute(tx)
  const { rows: newValues } = await sql<MovedValue>`
    insert into contact_value (company_id, contact_id, field_id, value, value_key, created_at)
    select ${companyId}, c.id, v.field_id, v.value, v.value_key, c.created_at from contact_value v
    join contact c on c.company_id = ${companyId} and c.id = ${into} where v.company_id = ${companyId} and v.contact_id = ${from}
    on conflict do nothing returning ${value}`.execute(tx)
  const { rows: tags } = await sql<{ tag: number }>`
    select tag_id as tag from contact_tagged where company_id = ${companyId} and contact_id = ${from}`.execute(tx)
  const { rows: newTags } = await sql<{ tag: number }>`
    insert into contact_tagged (company_id, contact_id, tag_id, created_at)
    select ${companyId}, c.id, t.tag_id, c.created_at from contact_tagged t
    join contact c on c.company_id = ${companyId} and c.id = ${into} where t.company_id = ${companyId} and t.contact_id = ${from}
    on conflict do nothing returning tag_id as tag`.execute(tx)
  return { values, newValues, tags: tags.map(({ tag }) => tag), newTags: newTags.map(({ tag }) => tag) }
}

/** Reverts the copy: values that were not changed since, and tags that are still set. */
export const returnOwn = async (
  tx: Kysely<DB>,
  companyId: number,
  {
    from,
    into,
    moved,
  }: { from: number; into: number; moved: Pick<Moved, 'values' | 'newValues' | 'tags' | 'newTags'> },
): Promise<void> => {
  await sql`
    insert into contact_value (company_id, contact_id, field_id, value, value_key, created_at)
    select ${companyId}, c.id, f.id, v.value, v.key, c.created_at
    from jsonb_to_recordset(${JSON.stringify(moved.values)}::jsonb) v(field int, value text, key text)
    join contact_field f on f.company_id = ${companyId} and f.id = v.field and f.deleted_at is null
    join contact c on c.company_id = ${companyId} and c.id = ${from} on conflict do nothing`.execute(tx)
  await sql`
    delete from contact_value x using jsonb_to_recordset(${JSON.stringify(moved.newValues)}::jsonb) v(field int, value text)
    where x.company_id = ${companyId} and x.contact_id = ${into} and x.field_id = v.field and x.value = v.value`.execute(
    tx,
  )
  await sql`
    insert into contact_tagged (company_id, contact_id, tag_id, created_at)
    select ${companyId}, c.id, t.id, c.created_at from contact_tag t join contact c on c.company_id = ${companyId} and c.id = ${from}
    where t.company_id = ${companyId} and t.id = any (${[...moved.tags]}::int[]) and t.deleted_at is null on conflict do nothing`.execute(
    tx,
  )
  await sql`
    delete from contact_tagged where company_id = ${companyId} and contact_id = ${into}
      and tag_id = any (${[...moved.newTags]}::int[])`.execute(tx)
}

/** Adds a contact's lists and workspaces to another one. */
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

/**
 * A campaign that both are in writes only once: a pending message to one is cancelled if the other's was sent or is
 * pending too. The campaigns must be locked.
 */
export const moveRecipients = async (
  tx: Kysely<DB>,
  companyId: number,
  { from, into, reason }: { from: number; into: number; reason: string },
): Promise<Pick<Moved, 'recipients' | 'nameless'>> => {
  const both = sql`exists (select from campaign_recipient o where o.company_id = ${companyId}
    and o.campaign_id = r.campaign_id and o.contact_id = ${into})`
  await sql`
    update campaign_recipient o set status = 'cancelled', reason = ${reason}, changed_at = now()
    from campaign_recipient r
    where r.company_id = ${companyId} and r.contact_id = ${from} and r.status in ('queued', 'sent')
      and o.company_id = ${companyId} and o.campaign_id = r.campaign_id and o.contact_id = ${into} and o.status = 'pending'`.execute(
    tx,
  )
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

/** Moves the reference to the picture's file to another contact. */
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

/** Restores lists and workspaces, including workspaces its dialogs have moved to since. */
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
