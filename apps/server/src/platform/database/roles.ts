import { Client } from 'pg'
import { StartError } from '../errors/start-error.ts'
import type { DatabaseAddress } from './embedded/index.ts'
import type { RoleNames } from './role-names.ts'

const definersOf = ({ search, gate, worker }: RoleNames): string[] => [search, gate, worker]

/** Accepted passwords of a role; the first one is for a new role. */
export interface RolePasswords {
  app: readonly string[]
  jobs: readonly string[]
}

/**
 * The program's statements use generic plans, made once per connection. Their plans do not depend on their values
 * (otherwise the statement text differs), but lists of unknown length make a custom plan look cheaper each time, and
 * planning then costs more than the work. Functions that need custom plans set this themselves.
 */
const appSettings = { plan_cache_mode: 'force_generic_plan' } as const

/**
 * Creates the roles that migrations refer to. A known password is kept, so that processes still running with a former
 * SECRET_KEY are not disconnected.
 * @returns the valid passwords
 * @throws StartError when the roles belong to another installation on the same cluster.
 */
export const ensureRoles = async (
  owner: Client,
  address: DatabaseAddress,
  names: RoleNames,
  passwords: RolePasswords,
): Promise<{ app: string; jobs: string }> => {
  for (const role of definersOf(names))
    if (!(await exists(owner, role))) await owner.query(`create role ${role} nologin noinherit nocreatedb nocreaterole`)
  const holding = {
    app: await ensureLogin(owner, address, names.app, passwords.app),
    jobs: await ensureLogin(owner, address, names.jobs, passwords.jobs),
  }
  await keepSettings(owner, names.app)
  return holding
}

/** Written only if missing: two databases of one cluster starting together would conflict on the role's row. */
const keepSettings = async (owner: Client, role: string): Promise<void> => {
  const { rows } = await owner.query<{ rolconfig: string[] | null }>(
    'select rolconfig from pg_roles where rolname = $1',
    [role],
  )
  for (const [name, value] of Object.entries(appSettings))
    if (!rows[0]?.rolconfig?.includes(`${name}=${value}`))
      await owner.query(`alter role ${role} set ${name} = ${value}`)
}

const exists = async (owner: Client, role: string): Promise<boolean> =>
  (await owner.query('select from pg_roles where rolname = $1', [role])).rowCount === 1

const ensureLogin = async (
  owner: Client,
  address: DatabaseAddress,
  role: string,
  passwords: readonly string[],
): Promise<string> => {
  const [first = ''] = passwords
  const password = owner.escapeLiteral(first)
  if (!(await exists(owner, role))) {
    await owner.query(`create role ${role} login noinherit nocreatedb nocreaterole password ${password}`)
    return first
  }
  for (const known of passwords) if (await opens({ ...address, user: role, password: known })) return known
  const { rows } = await owner.query<{ database: string }>(
    `select d.datname as database from pg_shdepend s join pg_database d on d.oid = s.dbid
     where s.refclassid = 'pg_authid'::regclass and s.refobjid = $1::regrole and d.datname <> current_database() limit 1`,
    [role],
  )
  if (rows[0])
    throw new StartError(
      `O papel ${role} é de outra instalação neste servidor (banco ${rows[0].database}): defina DATABASE_ROLES com outro nome, ou, se é a mesma, a chave antiga em SECRET_KEY_PREVIOUS.`,
    )
  await owner.query(`alter role ${role} with password ${password}`)
  return first
}

const opens = async (address: DatabaseAddress): Promise<boolean> => {
  const client = new Client({ ...address, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {}) // Errors are ignored here.
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('28')) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Lets an owner without superuser rights assign functions to the definer roles while `work` runs: PostgreSQL requires
 * membership in them, and their right to create in the schema. Both are revoked afterwards.
 */
export const whileMemberOfDefiners = async (
  owner: Client,
  names: RoleNames,
  work: () => Promise<void>,
): Promise<void> => {
  const { rows } = await owner.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  )
  if (rows[0]?.rolsuper) return work()
  const roles = definersOf(names).join(', ')
  await owner.query(`grant ${roles} to current_user`)
  await owner.query(`grant create on schema public to ${roles}`)
  try {
    await work()
  } finally {
    await owner.query(`revoke create on schema public from ${roles}`)
    await owner.query(`revoke ${roles} from current_user`)
  }
}
