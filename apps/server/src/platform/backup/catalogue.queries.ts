import type { Client } from 'pg'
import { advisoryLocks } from '../database/advisory-locks.ts'

/** The database's structure for backups, read from its catalogue, so that new tables are included automatically. */

/** The schema's state follows from the migrations; the mark belongs to the restore. */
const leftOut = ['schema_migration', 'schema_function', 'restore_mark']

export interface TableShape {
  name: string
  columns: string[]
  /** Expression that reads each column. */
  reads: string[]
  /** Source of its rows, if not the table itself. */
  from?: string
}

const isOurs = (oid: string): string =>
  `not exists (select from pg_depend x where x.objid = ${oid} and x.deptype = 'e')`

/**
 * All tables with their stored columns. Transaction ids are meaningless in another cluster: columns with such a default
 * are left out, and stored read positions are reset.
 */
export const listTables = async (client: Client): Promise<TableShape[]> => {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
       array_agg(case when a.atttypid = 'xid8'::regtype then '''0''::xid8' else quote_ident(a.attname) end order by a.attnum) as reads
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1) and a.attgenerated = ''
       and not (a.atttypid = 'xid8'::regtype and a.atthasdef) and ${isOurs('c.oid')}
     group by c.relname order by c.relname`,
    [leftOut],
  )
  return rows
}

/** Current values of sequences; unused ones have none. */
export const readSequences = async (client: Client): Promise<Record<string, string>> => {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export const writeSequences = async (client: Client, values: Readonly<Record<string, string>>): Promise<void> => {
  await client.query(
    "select setval(format('public.%I', name)::regclass, value::bigint) from unnest($1::text[], $2::text[]) u(name, value)",
    [Object.keys(values), Object.values(values)],
  )
}

/** A snapshot of the database, formatted independently of the server's settings. */
export const beginSnapshot = async (client: Client): Promise<{ takenAt: Date; schema: number; postgres: string }> => {
  await client.query('begin isolation level repeatable read, read only')
  await textForm(client)
  const { rows } = await client.query<{ takenAt: Date; schema: number | null; postgres: string }>(
    `select now() as "takenAt", (select max(version) from schema_migration) as schema, current_setting('server_version') as postgres`,
  )
  const [row] = rows
  return { takenAt: row?.takenAt ?? new Date(0), schema: row?.schema ?? 0, postgres: row?.postgres ?? '' }
}

/** Fixed text format of rows in this transaction, in their physical order. */
export const textForm = async (client: Client): Promise<void> => {
  await client.query(`set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
    set local extra_float_digits = 1; set local bytea_output = 'hex'; set local synchronize_seqscans = off;
    set local max_parallel_workers_per_gather = 0;
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local client_encoding = 'UTF8'`)
}

export const copyOutOf = ({ name, reads, from = `public.${name}` }: TableShape): string =>
  `copy (select ${reads.join(', ')} from ${from}) to stdout`

/**
 * Queued and running jobs, and those that a restore left for the next worker. Excludes the library's internal jobs,
 * which create others from their cron.
 */
const waitingJobs = `(select row_number() over (order by start_after, name) as id, name, payload, start_after, key from (
  select name, coalesce(data, '{}') as payload, start_after, singleton_key as key from jobs.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_%'
  union all select name, payload, start_after, key from public.restored_job) w) w`

/**
 * The tables as read by a backup: jobs waiting in the library's tables are stored in the table of jobs to be queued by
 * a restore.
 */
export const readShapes = async (client: Client): Promise<TableShape[]> => {
  const [shapes, jobs] = [await listTables(client), await client.query("select to_regclass('jobs.job') as found")]
  if (!jobs.rows[0]?.found) return shapes
  return shapes.map((shape) => (shape.name === 'restored_job' ? { ...shape, from: waitingJobs } : shape))
}
export const copyInto = (name: string, columns: readonly string[]): string =>
  `copy public.${name} (${columns.map((column) => `"${column}"`).join(', ')}) from stdin`
export const emptyAll = (names: readonly string[]): string =>
  `truncate ${names.map((name) => `public.${name}`).join(', ')}`
/** Keys of all companies' file bytes. */
export const copyFileKeys = 'copy (select storage_key from public.file order by storage_key) to stdout'

/** One backup or move at a time, over all processes. */
export const takeLock = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    advisoryLocks.backup,
  ])
  return rows[0]?.held ?? false
}

export interface Run {
  kind: 'backup' | 'verify'
  folder: string
  beganAt: Date
  failure: string | null
  rows?: number
  files?: number
  bytes?: number
}

const runsKept = 500

/** A schema without this table yet records no runs: it is backed up before its upgrade. */
export const noteRun = async (
  client: Client,
  { kind, folder, beganAt, failure, rows, files, bytes }: Run,
): Promise<void> => {
  const { rows: found } = await client.query("select from pg_class where oid = to_regclass('public.backup_run')")
  if (found.length === 0) return
  await client.query(
    `insert into backup_run (kind, folder, began_at, ended_at, failure, row_count, file_count, byte_count)
     values ($1, $2, $3, clock_timestamp(), $4, $5, $6, $7)`,
    [kind, folder, beganAt, failure, rows ?? null, files ?? null, bytes ?? null],
  )
  await client.query('delete from backup_run where id <= (select max(id) from backup_run) - $1', [runsKept])
}

/** Start of the last backup below a folder, and the last successful one. */
export interface LastRuns {
  triedAt: Date | null
  doneAt: Date | null
  now: Date
}

export const lastRunsText = `select now() as now, max(began_at) as "triedAt", max(began_at) filter (where failure is null) as "doneAt"
  from backup_run where kind = 'backup' and starts_with(folder, $1)`
