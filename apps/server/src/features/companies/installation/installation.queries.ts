import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'
import { microsOf } from '../../../platform/lists/index.ts'

export interface DatabaseFacts {
  version: string
  schema: number
  bytes: number
  connections: number
  mostConnections: number
}

export const readDatabase = async (db: Kysely<DB>): Promise<DatabaseFacts> => {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, (select max(version) from schema_migration) as schema,
      pg_database_size(current_database())::float8 as bytes, current_setting('max_connections')::int as "mostConnections",
      (select coalesce(sum(numbackends), 0)::int from pg_stat_database) as connections`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database said nothing')
  return row
}

export const countFailedJobs = async (db: Kysely<DB>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs.job
    where state = 'failed' and completed_on > now() - interval '1 day' and name not like '\\_\\_%'`.execute(db)
  return rows[0]?.count ?? 0
}

export const countFailedDeliveries = async (db: Kysely<DB>, since: Date): Promise<number> => {
  const failed = await listFailedDeliveries(db, null, mostCounted)
  return failed.filter(({ at }) => at >= since).length
}
/** Limit of counting, shown as "many". */
const mostCounted = 100

export const countEvents = async (db: Kysely<DB>, since: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from dead_letter where received_at > ${since} limit 10000) x`.execute(db)
  return rows[0]?.count ?? 0
}

export const countMails = async (db: Kysely<DB>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from mail_outbox where sent_at is null limit 10000) x`.execute(db)
  return rows[0]?.count ?? 0
}

export interface StoppedChannel {
  company: string
  bot: string
  kind: string
  account: string | null
  state: string
  reason: string | null
  since: Date
}

export const listStoppedChannels = async (
  db: Kysely<DB>,
  kinds: readonly string[],
  limit: number,
): Promise<StoppedChannel[]> => {
  const { rows } = await sql<StoppedChannel>`
    select company, bot, kind, account, state, reason, since from gate_stopped_channels(${[...kinds]}::text[], ${limit})`.execute(
    db,
  )
  return rows
}

export interface StrandedRooms {
  company: string
  place: 'workspace' | 'person'
  name: string
  rooms: number
}

/** Open rooms without anybody who sees or holds them, by place. */
export const listStrandedRooms = async (db: Kysely<DB>, limit: number): Promise<StrandedRooms[]> => {
  const { rows } = await sql<StrandedRooms>`
    select p.company, case when p.workspace_id is null then 'person' else 'workspace' end as place, p.name, r.rooms
    from gate_left_places() p cross join lateral worker_open_rooms(p.company_id, p.workspace_id, p.person_id) r (rooms)
    where r.rooms > 0 order by p.company, 2 desc, p.name limit ${limit}`.execute(db)
  return rows
}

const runColumns = [
  'id',
  'kind',
  'folder',
  'began_at',
  'ended_at',
  'failure',
  'row_count',
  'file_count',
  'byte_count',
] as const

export const listRuns = (db: Kysely<DB>, limit: number) =>
  db.selectFrom('backup_run').select(runColumns).orderBy('id', 'desc').limit(limit).execute()

/** The last run of each kind, and the last successful one. */
export const readLastRuns = async (db: Kysely<DB>) => {
  const last = (kind: 'backup' | 'verify') =>
    db.selectFrom('backup_run').select(runColumns).where('kind', '=', kind).orderBy('id', 'desc').limit(1)
  const [backup, goodBackup, verify] = await Promise.all([
    last('backup').executeTakeFirst(),
    last('backup').where('failure', 'is', null).executeTakeFirst(),
    last('verify').executeTakeFirst(),
  ])
  return { backup, goodBackup, verify }
}

export interface FailureRow {
  id: string
  at: Date
  name: string
  reason: string
  content: string | null
  jobId: string | null
}

const micros = sql.raw(microsOf('completed_on'))

/** `id` is the time of the final failure in microseconds, since jobs have no number. */
export const listFailedJobs = async (db: Kysely<DB>, before: string | null, limit: number): Promise<FailureRow[]> => {
  const { rows } = await sql<FailureRow>`
    select ${micros}::text as id, completed_on as at, name,
      coalesce(output ->> 'message', output::text, '') as reason, null as content, id::text as "jobId"
    from jobs.job where state = 'failed' and name not like '\\_\\_%' and completed_on is not null
      and (${before}::bigint is null or ${micros} < ${before}::bigint)
    order by completed_on desc limit ${limit}`.execute(db)
  return rows
}

/** Name of a failed job. */
export const findFailedJob = async (db: Kysely<DB>, id: string): Promise<string | null> => {
  const { rows } = await sql<{ name: string }>`
    select name from jobs.job where id = ${id}::uuid and state = 'failed' and name not like '\\_\\_%'`.execute(db)
  return rows[0]?.name ?? null
}

export const listEvents = async (db: Kysely<DB>, before: string | null, limit: number): Promise<FailureRow[]> => {
  const { rows } = await sql<FailureRow>`
    select d.id::text as id, received_at as at, channel || coalesce(' · ' || account, '') as name, reason, jsonb_pretty(body) as content,
      null as "jobId"
    from dead_letter d where ${before}::bigint is null or d.id < ${before}::bigint order by d.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

export const listFailedDeliveries = async (
  db: Kysely<DB>,
  before: string | null,
  limit: number,
): Promise<FailureRow[]> => {
  const { rows } = await sql<FailureRow>`
    select id::text as id, at, company || ' · ' || bot as name, coalesce(failure, '') as reason, null as content,
      null as "jobId"
    from gate_failed_deliveries(${before}::bigint, ${limit})`.execute(db)
  return rows
}
