import { type DB, type Kysely, sql } from '../database/index.ts'

/** State of one queue of the whole installation. */
export interface QueueState {
  queue: 'received' | 'messages' | 'webhooks' | 'events' | 'media' | 'calls' | 'jobs'
  /** Number of entries, including those for later; at most ten thousand. */
  depth: number
  /** Wait of the oldest due entry that was not taken; 0: none. */
  lateSeconds: number
}

const mostCounted = 10_000

const rowsOf = (table: 'outbox' | 'webhook_queue' | 'event_queue' | 'media_fetch' | 'flow_call') => sql`
  (select count(*)::int from (select from ${sql.table(table)} limit ${mostCounted}) x),
  (select extract(epoch from now() - min(x.due_at))::float8 from (select due_at from ${sql.table(table)}
    where due_at <= now() and (lease_until is null or lease_until <= now()) limit ${mostCounted}) x)`

/** Reads every queue in one query. */
export const readQueues = async (db: Kysely<DB>): Promise<QueueState[]> => {
  const { rows } = await sql<QueueState>`
    select v.queue, v.depth, greatest(coalesce(v.late, 0), 0) as "lateSeconds" from (
      select 'received' as queue, count(*)::int as depth,
        extract(epoch from now() - min(p.lease_until) filter (where p.lease_until <= now()))::float8 as late
        from (select lease_until from provider_call limit ${mostCounted}) p union all
      select 'messages', m.* from (select ${rowsOf('outbox')}) m (depth, late) union all
      select 'webhooks', w.* from (select ${rowsOf('webhook_queue')}) w (depth, late) union all
      select 'events', e.* from (select ${rowsOf('event_queue')}) e (depth, late) union all
      select 'media', f.* from (select ${rowsOf('media_fetch')}) f (depth, late) union all
      select 'calls', c.* from (select ${rowsOf('flow_call')}) c (depth, late) union all
      select 'jobs', count(*)::int, extract(epoch from now() - min(j.start_after) filter (where j.start_after <= now()))::float8
        from (select start_after from jobs.job where state in ('created', 'retry') and name not like '\\_\\_%' limit ${mostCounted}) j) v`.execute(
    db,
  )
  return rows
}

interface LateJobs {
  /** Name of the job, and of its queue. */
  job: string
  /** Wait of the oldest due job that was not taken; 0: none. */
  lateSeconds: number
}

/** For each known job separately, so that a stuck one is not hidden by thousands of another. */
export const readLateJobs = async (db: Kysely<DB>): Promise<LateJobs[]> => {
  const { rows } = await sql<LateJobs>`
    select q.name as job, greatest(coalesce(extract(epoch from now() - w.due), 0), 0)::float8 as "lateSeconds"
    from jobs.queue q, lateral (
      select min(d.start_after) as due from (
        select j.start_after from jobs.job j
        where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now() limit ${mostCounted}) d) w
    where q.name not like '\\_\\_%' order by q.name`.execute(db)
  return rows
}
