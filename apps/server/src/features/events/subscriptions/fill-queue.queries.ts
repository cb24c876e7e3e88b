import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** Events of one subscription that wait at most: a backlog stays in the log. */
export const mostQueued = 1_000
/** Numbers of the log that are looked through at once. */
const lookedAt = 5_000

export interface Hungry {
  companyId: number
  subscriptionId: number
}

/** Subscriptions whose queue has room, and events to fill it with. */
export const listHungry = async (db: Kysely<DB>, limit: number): Promise<Hungry[]> => {
  const { rows } = await sql<Hungry>`
    select company_id as "companyId", subscription_id as "subscriptionId" from worker_hungry_subscriptions(${mostQueued}, ${limit})`.execute(
    db,
  )
  return rows
}

/**
 * Fills the queue of a subscription from the log, and moves its cursor. Its own acts are left out unless it asked for them.
 * @returns the number of queued events
 */
export const fillQueue = (db: Kysely<DB>, { companyId, subscriptionId }: Hungry): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows: locked } = await sql<{ from: number; last: number; room: number }>`
      select s.enqueued_to as "from", l.last_number as last,
        ${mostQueued} - (select count(*)::int from event_queue q where q.company_id = ${companyId} and q.subscription_id = ${subscriptionId}) as room
      from subscription s join event_log l on l.company_id = s.company_id
      where s.company_id = ${companyId} and s.id = ${subscriptionId} and s.stopped is null
      for no key update of s skip locked`.execute(tx)
    const [found] = locked
    if (!found || found.room <= 0 || found.from >= found.last) return 0
    const until = Math.min(found.last, found.from + lookedAt)
    const { rows } = await sql<{ queued: number; taken: number; end: number | null }>`
      with next as materialized (
        select e.number, e.type, e.subject_kind, e.subject_id, e.at from event e
        join subscription s on s.company_id = ${companyId} and s.id = ${subscriptionId}
        where e.company_id = ${companyId} and e.number > ${found.from} and e.number <= ${until} and e.type = any (s.types)
          and (s.include_own or e.account_id is distinct from s.integration_id)
        order by e.number limit ${found.room}),
       told as (
        insert into event_delivery (company_id, subscription_id, number, type, at)
        select ${companyId}, ${subscriptionId}, n.number, n.type, n.at from next n order by n.number
        on conflict (company_id, subscription_id, number) do update set state = 'pending', tries = 0, status = null, ms = null, failure = null),
       queued as (
        insert into event_queue (company_id, subscription_id, number, subject_kind, subject_id)
        select ${companyId}, ${subscriptionId}, n.number, n.subject_kind, n.subject_id from next n order by n.number
        on conflict (company_id, subscription_id, number) do nothing returning 1)
      select (select count(*)::int from queued) as queued, (select count(*)::int from next) as taken, (select max(number) from next) as "end"`.execute(
      tx,
    )
    const { queued = 0, taken = 0, end = null } = rows[0] ?? {}
    // Where the room was filled, the rest of what was looked through is left to the next time.
    const to = taken === found.room && end !== null ? end : until
    await sql`
      update subscription set enqueued_to = ${to} where company_id = ${companyId} and id = ${subscriptionId}`.execute(
      tx,
    )
    return queued
  })
