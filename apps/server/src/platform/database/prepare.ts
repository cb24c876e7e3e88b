import { createHmac } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { StartError } from '../errors/start-error.ts'
import { installJobs, jobsSchema } from '../jobs/index.ts'
import { advisoryLocks } from './advisory-locks.ts'
import type { DatabaseAddress } from './embedded/index.ts'
import { demandSchema, migrate } from './migrations.ts'
import { keepLogQuiet } from './quiet-log.ts'
import { type RoleNames, rolesOf, usualRoles } from './role-names.ts'
import { ensureRoles, type RolePasswords } from './roles.ts'

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Addresses of the program and the job library, after the owner has prepared the database. */
export interface PreparedDatabase {
  app: DatabaseAddress
  jobs: DatabaseAddress
}

const minServerVersion = 150_000
export interface PrepareOptions {
  /** Former keys, whose passwords are still accepted. */
  previousKeys?: readonly string[]
  /** Prefix of the role names. */
  roles?: string
  /** Configured logins of the program and the job library, instead of those derived from the key. */
  logins?: { app: DatabaseAddress; jobs: DatabaseAddress }
  /** Set by the restore itself, whose mark keeps all others out. */
  isRestoring?: boolean
}

/** Marks a database while a backup is being restored into it (platform/backup). */
export const restoreMark = 'restore_mark'

/**
 * Creates roles, database and schema as the owner, and returns the addresses of the unprivileged roles. The owner's connection is closed afterwards.
 */
export const prepareDatabase = async (
  owner: DatabaseAddress,
  secretKey: string,
  { previousKeys = [], roles = usualRoles, logins, isRestoring = false }: PrepareOptions = {},
): Promise<PreparedDatabase> => {
  const names = rolesOf(roles)
  const candidates = logins ? chosenPasswords(names, logins) : derivePasswords(names, [secretKey, ...previousKeys])
  const client = await connect(owner)
  let held: { app: string; jobs: string }
  try {
    await checkServer(client)
    // Processes that start together migrate one after the other.
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration])
    if (!isRestoring) await refuseHalfRestored(client)
    held = await ensureRoles(client, owner, names, candidates)
    await keepLogQuiet(client, names.app)
    await migrate(client, migrationsFolder, names)
    await client.query(`create schema if not exists ${jobsSchema}`)
    await client.query(`grant all on schema ${jobsSchema} to ${names.jobs}`)
    await client.query(`grant usage on schema ${jobsSchema} to ${names.app}`)
  } finally {
    await client.end()
  }
  const jobs = { ...owner, user: names.jobs, password: held.jobs }
  await installJobs(jobs, names.app, owner.user)
  return { app: { ...owner, user: names.app, password: held.app }, jobs }
}

const refuseHalfRestored = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ mark: string | null }>('select to_regclass($1)::text as mark', [
    `public.${restoreMark}`,
  ])
  if (rows[0]?.mark)
    throw new StartError(
      'A restauração deste banco de dados não terminou: rode npm run restore de novo com o mesmo backup, que ela recomeça.',
    )
}

/** Creates the roles only. @returns their names */
export const prepareRoles = async (
  client: Client,
  owner: DatabaseAddress,
  secretKey: string,
  { previousKeys = [], roles = usualRoles, logins }: PrepareOptions,
): Promise<RoleNames> => {
  const names = rolesOf(roles)
  const candidates = logins ? chosenPasswords(names, logins) : derivePasswords(names, [secretKey, ...previousKeys])
  await ensureRoles(client, owner, names, candidates)
  return names
}

const derivePasswords = ({ app, jobs }: RoleNames, keys: readonly string[]): RolePasswords => {
  const derive = (role: string) => (key: string) =>
    createHmac('sha256', key).update(`database role ${role}`).digest('base64url')
  return { app: keys.map(derive(app)), jobs: keys.map(derive(jobs)) }
}

const chosenPasswords = (names: RoleNames, { app, jobs }: PreparedDatabase): RolePasswords => {
  for (const [role, { user, password }] of [
    [names.app, app],
    [names.jobs, jobs],
  ] as const)
    if (user !== role || !password)
      throw new StartError(`O endereço de ${role} precisa desse usuário e de uma senha: postgres://${role}:senha@…`)
  return { app: [app.password ?? ''], jobs: [jobs.password ?? ''] }
}

/** Checks that the program may start on a database prepared by an external owner. @throws StartError when it may not */
export const demandPrepared = async (app: DatabaseAddress): Promise<void> => {
  const client = await connect(app)
  try {
    await refuseHalfRestored(client)
    await demandSchema(client, migrationsFolder)
  } finally {
    await client.end()
  }
}

/** Creates the database in a new embedded cluster. */
export const ensureDatabase = async (owner: DatabaseAddress, name: string): Promise<DatabaseAddress> => {
  const client = await connect(owner)
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
  return { ...owner, database: name }
}

const connect = async (address: DatabaseAddress): Promise<Client> => {
  const client = new Client({ ...address, connectionTimeoutMillis: 5_000, keepAlive: true })
  client.on('error', () => {}) // Its statements report the error.
  try {
    await client.connect()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : String(cause)
    throw new StartError(`O banco de dados em ${address.host}:${address.port} não responde: ${reason}`, { cause })
  }
  return client
}

export const checkServer = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const version = Number(rows[0]?.server_version_num)
  if (version < minServerVersion)
    throw new StartError(
      `O banco de dados é o PostgreSQL ${Math.floor(version / 10_000)}; é preciso o 15 ou mais novo.`,
    )
}

/** Parses `postgres://user:password@host:port/database`. Other parameters (ssl) are left to the driver. */
export const parseDatabaseUrl = (text: string): DatabaseAddress => {
  const url = URL.parse(text)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    throw new StartError('O endereço do banco de dados não é postgres://usuário:senha@host/banco.')
  const ssl = url.searchParams.get('sslmode')
  return {
    host: decodeURIComponent(url.searchParams.get('host') ?? url.hostname),
    port: Number(url.port || 5432),
    database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
    user: decodeURIComponent(url.username) || 'postgres',
    ...(url.password ? { password: decodeURIComponent(url.password) } : {}),
    ...(ssl && ssl !== 'disable' ? { ssl: { rejectUnauthorized: ssl === 'verify-full' } } : {}),
  }
}
