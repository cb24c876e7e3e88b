import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { StartError } from '../errors/start-error.ts'
import { type RoleNames, rolesOf, usualRoles, withRoles } from './role-names.ts'
import { whileMemberOfDefiners } from './roles.ts'

interface Migration {
  version: number
  name: string
  sql: string
  checksum: string
}

/**
 * Brings the schema to the newest version, each file in a transaction of its own, tried again where programs that go on
 * serving stand in its way.
 * @throws StartError when the database is newer than this program, or a landed file was changed.
 */
export const migrate = async (owner: Client, folder: string, names: RoleNames = rolesOf(usualRoles)): Promise<void> => {
  const migrations = readMigrations(folder)
  await owner.query(`create table if not exists schema_migration (
    version int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`)
  await owner.query(`grant select on schema_migration to ${names.app}`)
  const { rows } = await owner.query<{ version: number; checksum: string }>(
    'select version, checksum from schema_migration order by version',
  )
  const newest = rows.at(-1)?.version ?? 0
  if (newest > migrations.length) throw tooNew(newest, migrations.length)
  for (const { version, checksum } of rows) {
    if (migrations[version - 1]?.checksum !== checksum)
      throw new StartError(
        `A migração ${migrations[version - 1]?.name} mudou depois de aplicada a este banco de dados.`,
      )
  }
  const missing = migrations.slice(newest)
  if (missing.length > 0) await whileMemberOfDefiners(owner, names, () => applyAll(owner, missing, names))
}

/**
 * Whether the database has the schema that this program knows.
 * @throws StartError when it is older or newer.
 */
export const demandSchema = async (app: Client, folder: string): Promise<void> => {
  const known = newestVersion(folder)
  const { rows } = await app
    .query<{ version: number | null }>('select max(version) as version from schema_migration')
    .catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '42501'))
        return { rows: [] }
      throw error
    })
  const version = rows[0]?.version ?? 0
  if (version < known)
    throw new StartError(
      `O banco de dados está na versão ${version}; este programa precisa da ${known}: rode npm run migrate.`,
    )
  if (version > known) throw tooNew(version, known)
}

const tooNew = (version: number, known: number): StartError =>
  new StartError(
    `O banco de dados está na versão ${version}; este programa conhece até a ${known}. Atualize o programa.`,
  )

/** The highest version that the files in the folder reach. */
export const newestVersion = (folder: string): number => readMigrations(folder).length

/** Whatever holds a migration's tables for longer lets it wait and try again, instead of everybody waiting behind it. */
const lockTimeoutMs = 3_000
const tries = 20
const pauseMs = 500
/** A deadlock with a program that goes on serving, or a lock that did not come in time. */
const passing = new Set(['40P01', '55P03'])

const applyAll = async (owner: Client, migrations: readonly Migration[], names: RoleNames): Promise<void> => {
  for (const migration of migrations) {
    for (let left = tries - 1; ; left -= 1) {
      try {
        await apply(owner, migration, names)
        break
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : ''
        if (left > 0 && passing.has(code)) {
          await pause(pauseMs)
          continue
        }
        throw new StartError(`A migração ${migration.name} falhou: ${error instanceof Error ? error.message : error}`, {
          cause: error,
        })
      }
    }
  }
}

const apply = async (owner: Client, { version, name, sql, checksum }: Migration, names: RoleNames): Promise<void> => {
  await owner.query('begin')
  try {
    await owner.query(`set local lock_timeout = ${lockTimeoutMs}`)
    await owner.query(withRoles(sql, names))
    await owner.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
      version,
      name,
      checksum,
    ])
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

const readMigrations = (folder: string): Migration[] =>
  readdirSync(folder)
    .filter((file) => /^\d{4}_.*\.sql$/.test(file))
    .sort()
    .map((file, index) => {
      if (Number(file.slice(0, 4)) !== index + 1) throw new StartError(`As migrações têm uma lacuna antes de ${file}.`)
      const sql = readFileSync(join(folder, file), 'utf8')
      return { version: index + 1, name: file, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
