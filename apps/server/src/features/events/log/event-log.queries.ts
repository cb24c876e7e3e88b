import { eventDays } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** A row of the log. */
export interface EventRow {
  number: number
  type: string
  subjectKind: string
  subjectId: number
  seq: number | null
  version: number | null
  accountId: number | null
  detail: Record<string, unknown> | null
  at: Date
}

export const eventColumns = sql`e.number, e.type, e.subject_kind as "subjectKind", e.subject_id as "subjectId", e.seq, e.version,
  e.account_id as "accountId", e.detail, e.at`

const isOpen = async (db: Kysely<DB>, companyId: number): Promise<boolean> => {
  const { rows } = await sql<{ isFresh: boolean }>`
    select heard_at > now() - interval '1 hour' as "isFresh" from event_log where company_id = ${companyId} and ended_at is null`.execute(
    db,
  )
  if (rows[0]?.isFresh === false)
    await sql`update event_log set heard_at = now() where company_id = ${companyId}`.execute(db)
  return rows.length > 0
}

/**
 * Begins the log of a company, or keeps it alive: from now on what happens is numbered. The follower's place is where changes are now, so that nothing of
 * before is read. One that begins again leaves a number out, which is forgotten: whoever read up to the end of the old log hears that something is missing.
 * @param now by the clock that dates messages
 */
export const listenWithin = async (tx: Kysely<DB>, companyId: number, now: Date): Promise<void> => {
  if (await isOpen(tx, companyId)) return
  const { rows: begun } = await sql`
    insert into event_log as l (company_id, begun_at) values (${companyId}, ${now})
    on conflict (company_id) do update set begun_at = excluded.begun_at, facts_from = now(), heard_at = now(), ended_at = null,
      last_number = l.last_number + 1, messages_forgotten = l.last_number + 1, others_forgotten = l.last_number + 1 where l.ended_at is not null
    returning 1`.execute(tx)
  if (begun.length === 0) return
  await sql`delete from event_dialog where company_id = ${companyId}`.execute(tx)
  await sql`
    insert into follower_position as p (company_id, follower, position) values (${companyId}, 'events', pg_snapshot_xmin(pg_current_snapshot()))
    on conflict (company_id, follower) do update set position = excluded.position, dialog_id = 0
      where excluded.position > p.position`.execute(tx)
}

/** The same in a transaction of its own, where it is not open yet. */
export const listen = async (db: Kysely<DB>, companyId: number, now: Date): Promise<void> => {
  if (!(await isOpen(db, companyId))) await db.transaction().execute((tx) => listenWithin(tx, companyId, now))
}

export interface Log {
  lastNumber: number
  messagesForgotten: number
  othersForgotten: number
}

/** Null where nobody listens. */
export const findLog = async (db: Kysely<DB>, companyId: number): Promise<Log | null> => {
  const { rows } = await sql<Log>`
    select last_number as "lastNumber", messages_forgotten as "messagesForgotten", others_forgotten as "othersForgotten"
    from event_log where company_id = ${companyId} and ended_at is null`.execute(db)
  return rows[0] ?? null
}

/** In order, above a number. No types: all. */
export const listAfter = async (
  db: Kysely<DB>,
  companyId: number,
  { after, types, limit }: { after: number; types: readonly string[]; limit: number },
): Promise<EventRow[]> => {
  const chosen = types.length === 0 ? sql`` : sql` and e.type = any (${[...types]}::text[])`
  const { rows } = await sql<EventRow>`
    select ${eventColumns} from event e where e.company_id = ${companyId} and e.number > ${after}${chosen}
    order by e.number limit ${limit}`.execute(db)
  return rows
}

export interface NamedEventRow extends EventRow {
  byId: number | null
  byName: string | null
}

/** From the highest number down, with the names of who caused them. */
export const listBefore = async (
  db: Kysely<DB>,
  companyId: number,
  { before, types, limit }: { before: number; types: readonly string[]; limit: number },
): Promise<NamedEventRow[]> => {
  const chosen = types.length === 0 ? sql`` : sql` and e.type = any (${[...types]}::text[])`
  const { rows } = await sql<NamedEventRow>`
    select x.*, m.id as "byId", m.name as "byName" from (
      select ${eventColumns} from event e where e.company_id = ${companyId} and e.number < ${before}${chosen}
      order by e.number desc limit ${limit}) x
    left join member m on m.company_id = ${companyId} and m.id = x."accountId" order by x.number desc`.execute(db)
  return rows
}

export const findByNumbers = async (
  db: Kysely<DB>,
  companyId: number,
  numbers: readonly number[],
): Promise<EventRow[]> => {
  const { rows } = await sql<EventRow>`
    select ${eventColumns} from event e where e.company_id = ${companyId} and e.number = any (${[...numbers]}::bigint[])
    order by e.number`.execute(db)
  return rows
}

const dayMs = 86_400_000
const factDays = 60
const forgottenAtOnce = 5_000

const cuts = (now: Date) => {
  const before = (days: number): Date => new Date(now.getTime() - days * dayMs)
  return { messages: before(eventDays.messages), others: before(eventDays.others), facts: before(factDays) }
}

/** Companies with something to forget. */
export const listWithOld = async (db: Kysely<DB>, now: Date): Promise<number[]> => {
  const { messages, others, facts } = cuts(now)
  const { rows } = await sql<{ id: number }>`
    select company_id as id from worker_old_events(${messages}, ${others}, ${facts})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes some old events and facts, and ends a log that nobody has read for long. @returns whether there may be more */
export const forget = (db: Kysely<DB>, companyId: number, now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { messages, others, facts } = cuts(now)
    let deleted = 0
    for (const [isMessage, before, floor] of [
      [true, messages, 'messages_forgotten'],
      [false, others, 'others_forgotten'],
    ] as const) {
      const { rows } = await sql<{ count: number; last: number | null }>`
        with gone as (
          delete from event e where e.company_id = ${companyId} and e.number = any (array(
            select o.number from event o where o.company_id = ${companyId} and (o.type like 'message.%') = ${isMessage} and o.at < ${before}
            order by o.at limit ${forgottenAtOnce})) returning e.number)
        select count(*)::int as count, max(number) as last from gone`.execute(tx)
      const [found] = rows
      deleted += found?.count ?? 0
      if (found?.last)
        await sql`
          update event_log set ${sql.ref(floor)} = greatest(${sql.ref(floor)}, ${found.last}) where company_id = ${companyId}`.execute(
          tx,
        )
    }
    const { numAffectedRows: gone = 0n } = await sql`
      delete from fact f where f.company_id = ${companyId} and f.id = any (array(
        select o.id from fact o where o.company_id = ${companyId} and o.at < ${facts} order by o.at limit ${forgottenAtOnce}))`.execute(
      tx,
    )
    const { numAffectedRows: told = 0n } = await sql`
      delete from event_delivery d where d.company_id = ${companyId} and (d.subscription_id, d.number) in (
        select o.subscription_id, o.number from event_delivery o where o.company_id = ${companyId}
          and o.at < case when o.type like 'message.%' then ${messages}::timestamptz else ${others}::timestamptz end and o.at < ${messages}
          and o.state <> 'pending' order by o.at limit ${forgottenAtOnce})`.execute(tx)
    await sql`
      update event_log set ended_at = now() where company_id = ${companyId} and ended_at is null and heard_at < ${others}
        and not exists (
          select from subscription s join integration i on i.company_id = s.company_id and i.id = s.integration_id and i.ended_at is null
          where s.company_id = ${companyId})`.execute(tx)
    return Number(told) + deleted + Number(gone) >= forgottenAtOnce
  })
