import type { RoomOrder } from '@prosa/contract'
import { type Ask, type DB, type Kysely, sql } from '../../../../platform/database/index.ts'
import { newsAt } from '../room/dialogs.queries.ts'

/** An inbox query, with the workspaces already restricted to the person's own. */
export interface InboxFilter {
  companyId: number
  userId: number
  workspaceIds: readonly number[]
  open: boolean | null
  botIds: readonly number[]
  /** Owner of the open rooms; a number is a person's id. */
  owner: '' | 'queue' | 'bot' | number
  onlyUnread: boolean
  /** Only customers waiting since then or earlier. */
  waitingSince: Date | null
  /** Rooms with any of these labels; empty: all rooms. */
  labelIds: readonly number[]
  /** Rooms of any of these channel kinds; empty: all kinds. */
  kinds: readonly string[]
  order: RoomOrder
}

/**
 * The bots that have a channel of these kinds; null if one of the channels is a collaborator's own number, which has no
 * bot.
 */
export const botsOfKinds = async (ask: Ask, companyId: number, kinds: readonly string[]): Promise<number[] | null> => {
  const rows = await ask<{ bot_id: number | null }>(
    'select distinct bot_id from connection where company_id = $1 and kind = any ($2::text[])',
    [companyId, kinds],
  )
  const bots = rows.flatMap(({ bot_id }) => bot_id ?? [])
  return bots.length === rows.length ? bots : null
}

const search = 'select dialog_id as id from search_dialogs($1::int[], $2, $3::boolean, 200)'

/** Ids of dialogs whose contact's name or phone contains the folded part, newest first, at most 200. */
export const searchIds = async (ask: Ask, filter: InboxFilter, part: string): Promise<number[]> => {
  const rows = await ask<{ id: number }>(search, [filter.workspaceIds, part, filter.open])
  return [...new Set(rows.map(({ id }) => id))]
}

const visitor = `select p.dialog_id as id from (
   select c.id from contact c where c.company_id = $1 and c.visitor_number = $2 and c.name is null and c.phone is null and c.email is null
   union all select c.id from contact c where c.company_id = $1 and c.id = $2 and c.visitor_number is null and c.name is null and c.phone is null and c.email is null) k
  join dialog_party p on p.company_id = $1 and p.contact_id = k.id order by p.dialog_id desc limit 200`

/** Ids of dialogs of contacts without name and phone, shown by this visitor number, newest first, at most 200. */
export const visitorIds = async (ask: Ask, { companyId }: InboxFilter, number: number): Promise<number[]> =>
  (await ask<{ id: number }>(visitor, [companyId, number])).map(({ id }) => id)

/**
 * Dialogs of the company that changed at or after a horizon, at most `limit`. Repeated calls may return a dialog twice,
 * but miss none.
 */
export const changedSince = async (
  db: Kysely<DB>,
  companyId: number,
  horizon: string,
  limit: number,
): Promise<{ horizon: string; changed: { id: number; workspaceId: number; wasMoved: boolean }[] }> => {
  const { rows } = await sql<{ horizon: string; id: number | null; workspace_id: number | null; was_moved: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, d.id, d.workspace_id, d.was_moved
    from (select 1) one left join (
      select id, workspace_id, transferred_at is not null as was_moved from dialog
      where company_id = ${companyId} and changed_xid >= ${horizon}::xid8 order by changed_xid limit ${limit}) d on true`.execute(
    db,
  )
  return {
    horizon: rows[0]?.horizon ?? '0',
    changed: rows.flatMap(({ id, workspace_id, was_moved }) =>
      id === null || workspace_id === null ? [] : [{ id, workspaceId: workspace_id, wasMoved: was_moved }],
    ),
  }
}

export interface UnreadRow {
  unread: number
  /** The snapshot's horizon: the position of everything that was read in it. */
  horizon: string
  /** The person's "all read until" is less than two minutes old, so `settleMark` would not move it. */
  is_settled: boolean
}

const unreadStatement = (
  byBot: string,
): string => `select count(*) as unread, pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
  coalesce((select read_until >= now() - interval '2 minutes' from inbox_mark where company_id = $1 and user_id = $2), false) as is_settled
 from (select 1 from unnest($3::int[]) w(ws)
  left join workspace_member g on g.company_id = $1 and g.workspace_id = w.ws and g.user_id = $2
  left join member m on m.company_id = $1 and m.id = $2
  cross join lateral (
    select x.id, x.inbound, ${newsAt('x')} as news_at from dialog x
    where x.company_id = $1 and x.workspace_id = w.ws and x.waits ${byBot}
      and x.last_at > coalesce((select read_until from inbox_mark where company_id = $1 and user_id = $2), '-infinity')
    order by x.last_at desc, x.id desc) d
  left join dialog_read r on r.company_id = $1 and r.user_id = $2 and r.dialog_id = d.id
  where case when r.inbound is null then d.news_at > coalesce(g.granted_at, m.created_at, '-infinity') else d.inbound > r.inbound end
  limit 100) rooms`
const unread = unreadStatement('')
const unreadOfBots = unreadStatement('and x.bot_id = any ($4::int[])')

/**
 * Open rooms that wait for a person and hold something this person has not read, at most 100: one row. Only counts
 * rooms changed after the person's "all read until", which `settleMark` advances once nothing is unread.
 */
export const unreadOf = (
  ask: Ask,
  { companyId, userId, workspaceIds, botIds }: Pick<InboxFilter, 'companyId' | 'userId' | 'workspaceIds' | 'botIds'>,
): Promise<UnreadRow[]> =>
  botIds.length > 0
    ? ask<UnreadRow>(unreadOfBots, [companyId, userId, workspaceIds, botIds])
    : ask<UnreadRow>(unread, [companyId, userId, workspaceIds])

/** A minute's grace: a transaction that began before the mark may still commit a message dated before it. */
export const settleMark = async (db: Kysely<DB>, companyId: number, userId: number): Promise<void> => {
  await sql`
    insert into inbox_mark (company_id, user_id, read_until) values (${companyId}, ${userId}, now() - interval '1 minute')
    on conflict (company_id, user_id) do update set read_until = excluded.read_until
    where inbox_mark.read_until < excluded.read_until - interval '1 minute'`.execute(db)
}

/**
 * Marks a dialog read by one person up to the customer's last message; returns the dialog's version. The lock keeps
 * newer versions from being committed before the mark: a client that has the newer version also has the mark.
 */
export const markRead = async (
  db: Kysely<DB>,
  companyId: number,
  userId: number,
  dialogId: number,
): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    with seen as materialized (
      select company_id, id, inbound, version from dialog where company_id = ${companyId} and id = ${dialogId} for share),
    marked as (
      insert into dialog_read (company_id, user_id, dialog_id, inbound) select company_id, ${userId}, id, inbound from seen
      on conflict (company_id, user_id, dialog_id) do update set inbound = excluded.inbound, at = now()
      where dialog_read.inbound < excluded.inbound)
    select version from seen`.execute(db)
  return rows[0]?.version ?? 0
}

/**
 * Marks the customer's last message unread for the person, so that the room counts as unread again. Increases the
 * dialog's version, so that rows held by open windows are outdated. Null when the customer wrote nothing.
 */
export const markUnread = async (
  db: Kysely<DB>,
  companyId: number,
  userId: number,
  dialogId: number,
): Promise<{ version: number; workspaceId: number } | null> => {
  const { rows } = await sql<{ version: number; workspaceId: number }>`
    with touched as (
      update dialog d set version = d.version + 1, changed_xid = pg_current_xact_id()
      where d.company_id = ${companyId} and d.id = ${dialogId} and d.inbound > 0
      returning d.id, d.workspace_id, d.inbound, d.version, d.last_at, ${sql.raw(newsAt('d'))} as news_at),
    marked as (
      insert into dialog_read (company_id, user_id, dialog_id, inbound)
      select ${companyId}, ${userId}, t.id, t.inbound - 1 from touched t
        left join workspace_member g on g.company_id = ${companyId} and g.workspace_id = t.workspace_id and g.user_id = ${userId}
        left join member m on m.company_id = ${companyId} and m.id = ${userId}
        -- Never read: what is unread by itself stays so.
        where exists (select from dialog_read r where r.company_id = ${companyId} and r.user_id = ${userId} and r.dialog_id = t.id)
          or not coalesce(t.news_at > coalesce(g.granted_at, m.created_at, '-infinity'), false)
      on conflict (company_id, user_id, dialog_id) do update set inbound = least(dialog_read.inbound, excluded.inbound), at = now()),
    counted as (
      update inbox_mark k set read_until = t.last_at - interval '1 second' from touched t
      where k.company_id = ${companyId} and k.user_id = ${userId} and k.read_until >= t.last_at)
    select version, workspace_id as "workspaceId" from touched`.execute(db)
  return rows[0] ?? null
}

/**
 * Ids and versions of dialogs that changed at or after a horizon, in any workspace: for the streams' reconciliation.
 */
export const versionsSince = async (
  db: Kysely<DB>,
  companyId: number,
  horizon: string | null,
  limit: number,
): Promise<{ horizon: string; changed: { id: number; version: number }[] }> => {
  const { rows } = await sql<{ horizon: string; id: number | null; version: number | null }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, d.id, d.version
    from (select 1) one left join (
      select id, version from dialog
      where company_id = ${companyId} and changed_xid >= coalesce(${horizon}::xid8, pg_snapshot_xmin(pg_current_snapshot()))
      order by changed_xid limit ${limit}) d on true`.execute(db)
  return {
    horizon: rows[0]?.horizon ?? '0',
    changed: rows.flatMap(({ id, version }) => (id === null || version === null ? [] : [{ id, version }])),
  }
}

/**
 * Those of these dialogs that got a message of the customer at or after a horizon. The transaction of each newest
 * message is compared within 32 bits, as in `xmin`: one more than two billion transactions old would count as new.
 */
export const inboundSince = async (
  db: Kysely<DB>,
  companyId: number,
  dialogIds: readonly number[],
  horizon: string,
): Promise<number[]> => {
  if (dialogIds.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select p.id from unnest(${[...dialogIds]}::int[]) p(id) cross join lateral (
      select ((m.xmin::text::bigint - ${horizon}::bigint) & 4294967295) < 2147483648 as is_new from message m
      where m.company_id = ${companyId} and m.dialog_id = p.id and m.sender = 'CLIENT' order by m.seq desc limit 1) newest
    where newest.is_new`.execute(db)
  return rows.map(({ id }) => id)
}

/** The identifier of this database's cluster; positions of another cluster are invalid here. */
export const readCluster = async (db: Kysely<DB>): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select system_identifier::text as id from pg_control_system()`.execute(db)
  return rows[0]?.id ?? '0'
}
