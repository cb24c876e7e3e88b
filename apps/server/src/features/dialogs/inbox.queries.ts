import { type DB, type Kysely, sql } from '../../platform/database/index.ts'
import type { InboxCursor } from './inbox-cursor.ts'

/** What a person sees of the inbox: the workspaces already cut down to their own. */
export interface InboxFilter {
  companyId: number
  userId: number
  workspaceIds: readonly number[]
  open: boolean | null
  botIds: readonly number[]
}

export interface InboxKey {
  id: number
  last_at_micros: string
}

const micros = sql`(extract(epoch from last_at) * 1000000)::bigint`
const instantOf = (cursor: InboxCursor) =>
  sql`'epoch'::timestamptz + ${cursor.lastAtMicros}::bigint * interval '1 microsecond'`

/** Every combination of workspace, state and bot is one probe of an index, so the plan does not depend on statistics. */
const probesOf = (filter: InboxFilter): { workspaces: number[]; opens: boolean[]; bots: number[] } => {
  const opens = filter.open === null ? [true, false] : [filter.open]
  const bots = filter.botIds.length > 0 ? filter.botIds : [0]
  const probes = filter.workspaceIds.flatMap((workspace) =>
    opens.flatMap((open) => bots.map((bot) => ({ workspace, open, bot }))),
  )
  return {
    workspaces: probes.map(({ workspace }) => workspace),
    opens: probes.map(({ open }) => open),
    bots: probes.map(({ bot }) => bot),
  }
}

/**
 * Keys of one page, newest first, with the snapshot's horizon (`position`), which is there also when the page is empty.
 * Source of the shape: one index probe per workspace with `cross join lateral … limit`.
 */
export const pageKeys = async (
  db: Kysely<DB>,
  filter: InboxFilter,
  after: InboxCursor,
  page: { limit: number; offset: number },
): Promise<{ horizon: string; keys: InboxKey[] }> => {
  const { workspaces, opens, bots } = probesOf(filter)
  const byBot = filter.botIds.length > 0 ? sql`and bot_id = w.bot` : sql``
  const depth = page.limit + page.offset
  const { rows } = await sql<{ horizon: string; id: number | null; last_at_micros: string | null }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, p.id, p.last_at_micros::text
    from (select 1) one left join (
      select x.id, x.last_at, x.last_at_micros
      from unnest(${workspaces}::int[], ${opens}::boolean[], ${bots}::int[]) w(ws, open, bot)
      cross join lateral (
        select id, last_at, ${micros} as last_at_micros from dialog
        where company_id = ${filter.companyId} and workspace_id = w.ws and open = w.open ${byBot}
          and (last_at, id) < (${instantOf(after)}, ${after.id}::int)
        order by last_at desc, id desc limit ${depth}) x
      order by x.last_at desc, x.id desc limit ${page.limit} offset ${page.offset}) p on true
    order by p.last_at desc, p.id desc`.execute(db)
  return {
    horizon: rows[0]?.horizon ?? '0',
    keys: rows.flatMap(({ id, last_at_micros }) =>
      id === null || last_at_micros === null ? [] : [{ id, last_at_micros }],
    ),
  }
}

/** Ids of dialogs whose contact's name or phone has the folded part, newest first, at most 200. */
export const searchIds = async (
  db: Kysely<DB>,
  filter: InboxFilter,
  part: string,
): Promise<{ horizon: string; ids: number[] }> => {
  const { rows } = await sql<{ horizon: string; id: number | null }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, s.dialog_id as id
    from (select 1) one left join search_dialogs(${[...filter.workspaceIds]}::int[], ${part}, ${filter.open}::boolean, 200) s on true`.execute(
    db,
  )
  const ids = new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])))
  return { horizon: rows[0]?.horizon ?? '0', ids: [...ids] }
}

/** Dialogs of the company that changed at or after a horizon, at most `limit`; some may come twice over time, none is missed. */
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

/**
 * Open rooms that wait for a person and hold something this person has not read, at most 100. Counts only what moved after
 * the person's own "all read until", which `settleMark` moves on when nothing is left.
 */
export const countUnreadRooms = async (db: Kysely<DB>, filter: InboxFilter): Promise<number> => {
  const bots = filter.botIds.length > 0 ? sql`and x.bot_id = any (${[...filter.botIds]}::int[])` : sql``
  const { rows } = await sql<{ unread: string }>`
    select count(*) as unread from (
      select 1 from unnest(${[...filter.workspaceIds]}::int[]) w(ws)
      left join workspace_member g on g.company_id = ${filter.companyId} and g.workspace_id = w.ws and g.user_id = ${filter.userId}
      left join member m on m.company_id = ${filter.companyId} and m.id = ${filter.userId}
      cross join lateral (
        select x.id, x.inbound, x.last_inbound_at from dialog x
        where x.company_id = ${filter.companyId} and x.workspace_id = w.ws and x.waits ${bots}
          and x.last_at > coalesce((select read_until from inbox_mark where company_id = ${filter.companyId} and user_id = ${filter.userId}), '-infinity')
        order by x.last_at desc, x.id desc) d
      left join dialog_read r on r.company_id = ${filter.companyId} and r.user_id = ${filter.userId} and r.dialog_id = d.id
      where case when r.inbound is null then d.last_inbound_at > coalesce(g.granted_at, m.created_at, '-infinity') else d.inbound > r.inbound end
      limit 100) rooms`.execute(db)
  return Number(rows[0]?.unread ?? 0)
}

/** A minute's grace: a transaction that began before the mark may still commit a message dated before it. */
export const settleMark = async (db: Kysely<DB>, companyId: number, userId: number): Promise<void> => {
  await sql`
    insert into inbox_mark (company_id, user_id, read_until) values (${companyId}, ${userId}, now() - interval '1 minute')
    on conflict (company_id, user_id) do update set read_until = excluded.read_until
    where inbox_mark.read_until < excluded.read_until - interval '1 minute'`.execute(db)
}

/** Marks a dialog read by one person up to all that the customer has written. */
export const markRead = async (db: Kysely<DB>, companyId: number, userId: number, dialogId: number): Promise<void> => {
  await sql`
    insert into dialog_read (company_id, user_id, dialog_id, inbound)
    select company_id, ${userId}, id, inbound from dialog where company_id = ${companyId} and id = ${dialogId}
    on conflict (company_id, user_id, dialog_id) do update set inbound = excluded.inbound, at = now()
    where dialog_read.inbound < excluded.inbound`.execute(db)
}

/** Ids and versions of dialogs that changed at or after a horizon, whatever their workspace: for the streams' reconciliation. */
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

/** The identifier of this database's cluster; positions of another one mean nothing here. */
export const readCluster = async (db: Kysely<DB>): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select system_identifier::text as id from pg_control_system()`.execute(db)
  return rows[0]?.id ?? '0'
}
