import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { StartError } from '../errors/start-error.ts'
import { type Migration, newestVersion, readFunctions, readMigrations } from './migration-files.ts'
import { type RoleNames, rolesOf, usualRoles, withRoles } from './role-names.ts'
import { whileMemberOfDefiners } from './roles.ts'

/** A step with its own transaction. */
interface Step {
  /** Beginning of its error: "A migração 0054_x.sql falhou". */
  title: string
  sql: string
  record(owner: Client): Promise<unknown>
}

/** Hash of 0053_days_of_rooms.sql, the last file before the baseline: a database with it has the baseline's state. */
const lastBeforeBaseline = '90435efaff7a9ed4c5f38f60f1d5657122f58bbd613325af45b10739c2961b4b'

/**
 * Upgrades the schema to the newest version: missing migrations, each in its own transaction, then all changed function
 * files in one. Retried when running programs hold locks.
 * @throws StartError when the database is newer than this program or too old for it, or a released file was changed.
 */
export const migrate = async (owner: Client, folder: string, names: RoleNames = rolesOf(usualRoles)): Promise<void> => {
  const steps = await prepareSteps(owner, readMigrations(folder), names)
  const functions = await changedFunctions(owner, folder)
  if (functions) steps.push(functions)
  if (steps.length > 0) await whileMemberOfDefiners(owner, names, () => applyAll(owner, steps, names))
}

/**
 * Creates a version's schema in an empty database, without functions and triggers, for importing rows of that version
 * unchanged.
 * @throws StartError for a version that this program cannot create.
 */
export const migrateTo = async (owner: Client, folder: string, names: RoleNames, version: number): Promise<void> => {
  const migrations = readMigrations(folder)
  const { version: first = 1 } = migrations[0] ?? {}
  const last = migrations.at(-1)?.version ?? 0
  if (version > last) throw tooNew(version, last)
  if (version < first)
    throw new StartError(`O banco de dados está na versão ${version}; este programa conhece a partir da ${first}.`)
  const upToVersion = migrations.filter((one) => one.version <= version)
  const steps = await prepareSteps(owner, upToVersion, names)
  await whileMemberOfDefiners(owner, names, () => applyAll(owner, steps, names))
}

const prepareSteps = async (owner: Client, migrations: readonly Migration[], names: RoleNames): Promise<Step[]> => {
  const missing = await findMissing(owner, migrations, names)
  return missing.length > 0 ? [...(await letOwnerWrite(owner)), ...missing] : []
}

/**
 * Before 0102_owner_writes.sql the owner could only read tables with row-level security, so that migrations changed no
 * rows unless the owner was a superuser. One step per table, so that each is locked only briefly.
 */
const letOwnerWrite = async (owner: Client): Promise<Step[]> => {
  const { rows } = await owner.query<{ name: string }>(
    `select polrelid::regclass::text as name from pg_policy where polname = 'owner' and polcmd = 'r' order by 1`,
  )
  return rows.map(({ name }) => ({
    title: `O dono do banco de dados não pôde escrever em ${name}`,
    sql: `drop policy owner on ${name}; create policy owner on ${name} to current_user using (true) with check (true)`,
    record: async () => {},
  }))
}

const findMissing = async (owner: Client, migrations: readonly Migration[], names: RoleNames): Promise<Step[]> => {
  await owner.query(`create table if not exists schema_migration (
    version int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`)
  await owner.query(`create table if not exists schema_function (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  await owner.query(`grant select on schema_migration, schema_function to ${names.app}`)
  return missingMigrations(migrations, await standing(owner))
}

interface Standing {
  version: number
  checksum: string
}

const standing = async (owner: Client): Promise<Standing[]> =>
  (await owner.query<Standing>('select version, checksum from schema_migration order by version')).rows

const missingMigrations = (migrations: readonly Migration[], rows: readonly Standing[]): Step[] => {
  const newest = rows.at(-1)?.version ?? 0
  const first = migrations[0]?.version ?? 1
  const last = migrations.at(-1)?.version ?? 0
  if (newest > last) throw tooNew(newest, last)
  if (newest > 0 && newest < first)
    throw new StartError(
      `O banco de dados está na versão ${newest}; este programa atualiza a partir da ${first}. Rode antes npm run migrate de uma versão do programa que chegue à ${first}.`,
    )
  for (const { version, checksum } of rows) {
    const migration = migrations.find((one) => one.version === version)
    const isFormer = version === first && checksum === lastBeforeBaseline
    if (migration && migration.checksum !== checksum && !isFormer)
      throw new StartError(`A migração ${migration.name} mudou depois de aplicada a este banco de dados.`)
  }
  return migrations
    .filter(({ version }) => version > newest)
    .map(({ version, name, sql, checksum }) => ({
      title: `A migração ${name} falhou`,
      sql,
      record: (owner) =>
        owner.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
          version,
          name,
          checksum,
        ]),
    }))
}

/** Function files that differ from the database; removed files are also removed from its records. */
const changedFunctions = async (owner: Client, folder: string): Promise<Step | null> => {
  const files = readFunctions(folder)
  const { changed, gone } = compareFunctions(files, await functionsOf(owner))
  if (changed.length + gone.length === 0) return null
  return {
    title: `As funções ${changed.map(({ name }) => name).join(', ')} falharam`,
    sql: changed.map(({ sql }) => sql).join('\n'),
    record: (client) =>
      client.query(
        `with gone as (delete from schema_function where name = any ($3))
         insert into schema_function (name, checksum) select * from unnest($1::text[], $2::text[])
         on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
        [changed.map(({ name }) => name), changed.map(({ checksum }) => checksum), gone],
      ),
  }
}

interface NamedSum {
  name: string
  checksum: string
}

const functionsOf = async (client: Client): Promise<NamedSum[]> =>
  (await client.query<NamedSum>('select name, checksum from schema_function')).rows

const compareFunctions = <File extends NamedSum>(files: readonly File[], rows: readonly NamedSum[]) => {
  const known = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const names = new Set(files.map(({ name }) => name))
  return {
    changed: files.filter(({ name, checksum }) => known.get(name) !== checksum),
    gone: [...known.keys()].filter((name) => !names.has(name)),
  }
}

/**
 * Checks that the database has this program's schema version.
 * @throws StartError when it is older or newer.
 */
export const demandSchema = async (app: Client, folder: string): Promise<void> => {
  const known = newestVersion(folder)
  const { rows } = await emptyIfUnknown(
    app.query<{ version: number | null }>('select max(version) as version from schema_migration'),
  )
  const version = rows[0]?.version ?? 0
  if (version < known)
    throw new StartError(
      `O banco de dados está na versão ${version}; este programa precisa da ${known}: rode npm run migrate.`,
    )
  if (version > known) throw tooNew(version, known)
  const functions = await emptyIfUnknown(app.query<NamedSum>('select name, checksum from schema_function'))
  if (compareFunctions(readFunctions(folder), functions.rows).changed.length > 0)
    throw new StartError('As funções do banco de dados não são as deste programa: rode npm run migrate.')
}

const emptyIfUnknown = async <Result extends { rows: unknown[] }>(
  asked: Promise<Result>,
): Promise<Result | { rows: [] }> =>
  asked.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '42501'))
      return { rows: [] }
    throw error
  })

const tooNew = (version: number, known: number): StartError =>
  new StartError(
    `O banco de dados está na versão ${version}; este programa conhece até a ${known}. Atualize o programa.`,
  )

/** Lock timeout of a migration: it waits and retries, so that other queries do not queue behind it. */
const lockTimeoutMs = 3_000
const tries = 20
const pauseMs = 500
/** Temporary errors: a deadlock with a running program, or a lock timeout. */
const passing = new Set(['40P01', '55P03'])

const applyAll = async (owner: Client, steps: readonly Step[], names: RoleNames): Promise<void> => {
  for (const step of steps) {
    for (let left = tries - 1; ; left -= 1) {
      try {
        await apply(owner, step, names)
        break
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : ''
        if (left > 0 && passing.has(code)) {
          await pause(pauseMs)
          continue
        }
        throw new StartError(`${step.title}: ${error instanceof Error ? error.message : error}`, { cause: error })
      }
    }
  }
}

const apply = async (owner: Client, { sql, record }: Step, names: RoleNames): Promise<void> => {
  await owner.query('begin')
  try {
    await owner.query(`set local lock_timeout = ${lockTimeoutMs}`)
    await owner.query(withRoles(sql, names))
    await record(owner)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}
