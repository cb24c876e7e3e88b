import { advisoryLocks, type DB, type Kysely, sql } from '../database/index.ts'

export type FollowerName = 'words' | 'traces' | 'events'

/** Tables in which followers store the version up to which they have read each dialog. */
export type FollowerNotes = 'dialog_words' | 'event_dialog'

/**
 * A position in the order of changes: everything committed before the transaction `position` is read, and of its own
 * changes the dialogs up to `dialogId`.
 */
export interface Place {
  /** A transaction id (xid8). */
  position: string
  dialogId: number
}

/** Companies with dialogs changed since the follower read them, the longest waiting first. */
export const listBehind = async (
  db: Kysely<DB>,
  follower: FollowerName,
  limit: number | null = null,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select company_id as id from worker_behind(${follower}, ${limit}::int)`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Takes the follower's lock for this company until the transaction ends; null if another process has it. Also turns off
 * full scans and similar plans: statements are planned once, often while a table is small, and would keep such a plan.
 */
export const hold = async (
  tx: Kysely<DB>,
  follower: FollowerName,
  companyId: number,
): Promise<(Place & { horizon: string }) | null> => {
  const ways = ['seqscan', 'material', 'hashjoin', 'mergejoin']
  const { rows } = await sql<Place & { isHeld: boolean; horizon: string }>`
    select pg_try_advisory_xact_lock(${advisoryLocks[follower]}::int, ${companyId}) as "isHeld",
      pg_snapshot_xmin(pg_current_snapshot())::text as horizon, coalesce(p.position, '0'::xid8)::text as position,
      coalesce(p.dialog_id, 0) as "dialogId", ${sql.raw(ways.map((way) => `set_config('enable_${way}', 'off', true)`).join(', '))}
    from (select 1) one left join follower_position p on p.company_id = ${companyId} and p.follower = ${follower}`.execute(
    tx,
  )
  const [found] = rows
  return found?.isHeld ? found : null
}

export interface ChangedDialog {
  id: number
  version: number
  /** The transaction of its last change (xid8). */
  changed: string
  /** The version up to which it was read, if the follower stores that; else 0. */
  known: number
}

/**
 * Dialogs changed after a position, in order of change.
 * @param notes The table in which the follower stores the version up to which it has read each dialog. Dialogs already
 * read are skipped: while a long transaction elsewhere holds back the horizon, and so the position, each costs one row
 * lookup.
 */
export const findChanged = async (
  tx: Kysely<DB>,
  companyId: number,
  { position, dialogId }: Place,
  { notes, limit }: { notes: FollowerNotes | null; limit: number },
): Promise<ChangedDialog[]> => {
  const noted = notes
    ? sql`left join ${sql.table(notes)} k on k.company_id = d.company_id and k.dialog_id = d.id`
    : sql`cross join (select 0 as version) k`
  const { rows } = await sql<ChangedDialog>`
    select d.id, d.version, d.changed_xid::text as changed, coalesce(k.version, 0) as known
    from dialog d ${noted}
    where d.company_id = ${companyId} and d.changed_xid >= ${position}::xid8
      and (d.changed_xid > ${position}::xid8 or d.id > ${dialogId})${
        notes ? sql` and (k.version is null or k.version < d.version)` : sql``
      }
    order by d.changed_xid, d.id limit ${limit}`.execute(tx)
  return rows
}

/**
 * Stores that everything before the position is read. It never moves back.
 * @param isThrough Nothing was left. Written again after half a minute with the same position, so that a long
 * transaction elsewhere is not taken for a backlog.
 */
export const writePlace = async (
  tx: Kysely<DB>,
  follower: FollowerName,
  companyId: number,
  { position, dialogId }: Place,
  isThrough: boolean,
): Promise<void> => {
  await sql`
    insert into follower_position as p (company_id, follower, position, dialog_id, through_at)
    values (${companyId}, ${follower}, ${position}::xid8, ${dialogId}, ${isThrough ? sql`now()` : null})
    on conflict (company_id, follower) do update
      set position = excluded.position, dialog_id = excluded.dialog_id, through_at = coalesce(excluded.through_at, p.through_at)
      where (excluded.position, excluded.dialog_id) > (p.position, p.dialog_id)
        or (excluded.position, excluded.dialog_id) = (p.position, p.dialog_id)
          and excluded.through_at > coalesce(p.through_at, '-infinity') + interval '30 seconds'`.execute(tx)
}

export interface FollowerLag {
  follower: FollowerName | 'figures'
  seconds: number
}

/** For every follower, including figures: age of the oldest unread change in seconds; 0: none. */
export const readLags = async (db: Kysely<DB>): Promise<FollowerLag[]> => {
  const { rows } = await sql<FollowerLag>`select follower, seconds from worker_follower_lag()`.execute(db)
  return rows
}
