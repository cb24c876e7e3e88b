import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'
import { freeNext } from './deliver.queries.ts'
import { mostQueued } from './fill-queue.queries.ts'
import { mostWaiting } from './subscriptions.queries.ts'

export const pause = async (tx: Kysely<DB>, companyId: number, id: number, now: Date): Promise<void> => {
  await sql`
    update subscription set stopped = 'paused', stopped_at = ${now} where company_id = ${companyId} and id = ${id} and stopped is null`.execute(
    tx,
  )
}

/** Everything that waits is due at once, and tried anew. */
export const resume = async (tx: Kysely<DB>, companyId: number, id: number): Promise<void> => {
  await sql`
    update subscription set stopped = null, stopped_at = null, failures = 0, failing_since = null, last_failure = null
    where company_id = ${companyId} and id = ${id}`.execute(tx)
  await sql`
    update event_queue set due_at = now(), tries = 0
    where company_id = ${companyId} and subscription_id = ${id} and (lease_until is null or lease_until <= now())`.execute(
    tx,
  )
}

/** What waits is not told any more. */
export const passOver = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  to: number,
  reason: string,
): Promise<void> => {
  await sql`delete from event_queue where company_id = ${companyId} and subscription_id = ${id}`.execute(tx)
  await sql`
    update event_delivery set state = 'skipped', failure = ${reason}
    where company_id = ${companyId} and subscription_id = ${id} and state = 'pending'`.execute(tx)
  await sql`update subscription set enqueued_to = greatest(enqueued_to, ${to}) where company_id = ${companyId} and id = ${id}`.execute(
    tx,
  )
}

/** The cursor goes back: everything from the number on is told again, in order. @returns how many events these are, to a limit */
export const goBack = async (tx: Kysely<DB>, companyId: number, id: number, number: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from event e join subscription s on s.company_id = ${companyId} and s.id = ${id}
      where e.company_id = ${companyId} and e.number >= ${number} and e.number <= s.enqueued_to and e.type = any (s.types)
        and (s.include_own or e.account_id is distinct from s.integration_id) limit ${mostWaiting}) x`.execute(tx)
  await sql`
    delete from event_queue where company_id = ${companyId} and subscription_id = ${id} and number >= ${number}
      and (lease_until is null or lease_until <= now())`.execute(tx)
  await sql`
    update subscription set enqueued_to = least(enqueued_to, ${number - 1}) where company_id = ${companyId} and id = ${id}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** Puts deliveries that ended back into the queue while it has room, the oldest first; `number`: one of them, else those that were given up. @returns how many */
export const requeue = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  number: number | null,
): Promise<number> => {
  const chosen = number === null ? sql`d.state = 'failed'` : sql`d.number = ${number} and d.state <> 'pending'`
  const { rows } = await sql<{ number: number }>`
    with again as materialized (
      select e.number, e.subject_kind, e.subject_id from event_delivery d
      join event e on e.company_id = ${companyId} and e.number = d.number
      where d.company_id = ${companyId} and d.subscription_id = ${id} and ${chosen} order by d.number
      limit greatest(0, ${mostQueued} - (select count(*) from event_queue q where q.company_id = ${companyId} and q.subscription_id = ${id}))),
     told as (
      update event_delivery d set state = 'pending', failure = null from again a
      where d.company_id = ${companyId} and d.subscription_id = ${id} and d.number = a.number)
    insert into event_queue (company_id, subscription_id, number, subject_kind, subject_id)
    select ${companyId}, ${id}, a.number, a.subject_kind, a.subject_id from again a order by a.number
    on conflict (company_id, subscription_id, number) do nothing returning number`.execute(tx)
  return rows.length
}

/** Skipped by a person; the next event of its subject may go at once. @returns whether it waited */
export const skip = async (tx: Kysely<DB>, companyId: number, id: number, number: number): Promise<boolean> => {
  const { rows } = await sql<{ subjectKind: string; subjectId: number }>`
    delete from event_queue where company_id = ${companyId} and subscription_id = ${id} and number = ${number}
    returning subject_kind as "subjectKind", subject_id as "subjectId"`.execute(tx)
  const [dropped] = rows
  if (!dropped) return false
  await sql`
    update event_delivery set state = 'skipped' where company_id = ${companyId} and subscription_id = ${id} and number = ${number}`.execute(
    tx,
  )
  await freeNext(tx, { companyId, subscriptionId: id, ...dropped })
  return true
}
