import type { Client } from 'pg'
import { advisoryLocks } from '../database/advisory-locks.ts'

/** What a backup knows of the database: read from its catalogue, so that a table that is added is backed up without a word. */

/** The state of the schema follows from the migrations; the mark is the restore's own. */
const leftOut = ['schema_migration', 'schema_function', 'restore_mark']

export interface TableShape {
  name: string
  columns: string[]
  /** How each column is read. */
  reads: string[]
  /** Where its rows are read from, if not from itself. */
  from?: string
}

const isOurs = (oid: string): string =>
  `not exists (select from pg_depend x where x.objid = ${oid} and x.deptype = 'e')`

/**
 * Every table with the columns that hold something. Numbers of transactions mean nothing in another cluster: where a column has one by
 * default it is left out, and where it is a position that somebody read up to, it begins anew.
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

/** How far each sequence has come; what is not called yet has none. */
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

/** One moment of the database, written in one way whatever this server's settings are. */
export const beginSnapshot = async (client: Client): Promise<{ takenAt: Date; schema: number; postgres: string }> => {
  await client.query('begin isolation level repeatable read, read only')
  await textForm(client)
  const { rows } = await client.query<{ takenAt: Date; schema: number | null; postgres: string }>(
    `select now() as "takenAt", (select max(version) from schema_migration) as schema, current_setting('server_version') as postgres`,
  )
  const [row] = rows
  return { takenAt: row?.takenAt ?? new Date(0), schema: row?.schema ?? 0, postgres: row?.postgres ?? '' }
}

/** How rows read as text, in this transaction: always the same, and in the order in which they lie. */
export const textForm = async (client: Client): Promise<void> => {
  await client.query(`set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
    set local extra_float_digits = 1; set local bytea_output = 'hex'; set local synchronize_seqscans = off;
    set local max_parallel_workers_per_gather = 0;
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local client_encoding = 'UTF8'`)
}

export const copyOutOf = ({ name, reads, from = `public.${name}` }: TableShape): string =>
  `copy (select ${reads.join(', ')} from ${from}) to stdout`

/** Jobs in line and under way, and those that a restore left for the next worker. The library's own, which make the others from their cron, are not among them. */
const waitingJobs = `(select row_number() over (order by start_after, name) as id, name, payload, start_after, key from (
  select name, coalesce(data, '{}') as payload, start_after, singleton_key as key from jobs.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_%'
  union all select name, payload, start_after, key from public.restored_job) w) w`

/** The tables as a backup reads them: what waits in the job library's own stands in the table of those that a restore puts in line. */
export const readShapes = async (client: Client): Promise<TableShape[]> => {
  const [shapes, jobs] = [await listTables(client), await client.query("select to_regclass('jobs.job') as found")]
  if (!jobs.rows[0]?.found) return shapes
  return shapes.map((shape) => (shape.name === 'restored_job' ? { ...shape, from: waitingJobs } : shape))
}
export const copyInto = (name: string, columns: readonly string[]): string =>
  `copy public.${name} (${columns.map((column) => `"${column}"`).join(', ')}) from stdin`
export const emptyAll = (names: readonly string[]): string =>
  `truncate ${names.map((name) => `public.${name}`).join(', ')}`
/** Where the bytes of files lie, for all companies. */
export const copyFileKeys = 'copy (select storage_key from public.file order by storage_key) to stdout'

/** One backup or move at a time, in all processes. */
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

/** Of a schema that has no such table yet nothing is noted: it is backed up before it is upgraded. */
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

/** When the last backup below a folder began, and the last one that went well. */
export interface LastRuns {
  triedAt: Date | null
  doneAt: Date | null
  now: Date
}

export const lastRunsText = `select now() as now, max(began_at) as "triedAt", max(began_at) filter (where failure is null) as "doneAt"
  from backup_run where kind = 'backup' and starts_with(folder, $1)`
