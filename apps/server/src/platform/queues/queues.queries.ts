import { type DB, type Kysely, sql } from '../database/index.ts'

/** What waits in one queue of the whole installation. */
export interface QueueState {
  queue: 'messages' | 'webhooks' | 'media' | 'calls' | 'jobs'
  /** All of it, also what is to be tried later; ten thousand at most. */
  depth: number
  /** How long the first one waits whose time has come, and that nobody has taken; 0: none. */
  lateSeconds: number
}

const mostCounted = 10_000

const rowsOf = (table: 'outbox' | 'webhook_queue' | 'media_fetch' | 'flow_call') => sql`
  (select count(*)::int from (select from ${sql.table(table)} limit ${mostCounted}) x),
  (select extract(epoch from now() - min(x.due_at))::float8 from (select due_at from ${sql.table(table)}
    where due_at <= now() and (lease_until is null or lease_until <= now()) limit ${mostCounted}) x)`

/** Every queue in one question. */
export const readQueues = async (db: Kysely<DB>): Promise<QueueState[]> => {
  const { rows } = await sql<QueueState>`
    select v.queue, v.depth, greatest(coalesce(v.late, 0), 0) as "lateSeconds" from (
      select 'messages' as queue, m.* from (select ${rowsOf('outbox')}) m (depth, late) union all
      select 'webhooks', w.* from (select ${rowsOf('webhook_queue')}) w (depth, late) union all
      select 'media', f.* from (select ${rowsOf('media_fetch')}) f (depth, late) union all
      select 'calls', c.* from (select ${rowsOf('flow_call')}) c (depth, late) union all
      select 'jobs', count(*)::int, extract(epoch from now() - min(j.start_after) filter (where j.start_after <= now()))::float8
        from (select start_after from jobs.job where state in ('created', 'retry') and name not like '\\_\\_%' limit ${mostCounted}) j) v`.execute(
    db,
  )
  return rows
}
