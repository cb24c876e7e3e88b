import type { Config } from '../../config.ts'
import { StartError } from '../errors/start-error.ts'
import { type DatabaseAddress, findRunning, startEmbedded } from './embedded/index.ts'
import { createDatabase, type Database, type DB, type Kysely } from './index.ts'
import { usualPoolSizes } from './pool-sizes.ts'
import { demandPrepared, ensureDatabase, type PreparedDatabase, parseDatabaseUrl, prepareDatabase } from './prepare.ts'

export interface OpenDatabase {
  database: Database
  /** Address for the job library. */
  jobsAddress: DatabaseAddress
  close(): Promise<void>
}

const databaseName = 'prosa'
/** Added to this process's pools: connections of the job library, and some for manual access. */
const otherConnections = 2 + 20

/**
 * Opens the configured database, or the embedded one of DATA_DIR, with the newest schema.
 * @param onLost called when the embedded database stopped and could not be restarted
 */
export const openDatabase = async (config: Config, onLost: (reason: string) => void): Promise<OpenDatabase> => {
  const sizes = {
    poolSize: config.databasePool,
    workerPoolSize: config.databaseWorkerPool,
    ...(config.rateLimit === 0 ? { snapshotsOfCompany: Infinity } : {}),
  }
  const open = ({ app, jobs }: PreparedDatabase): OpenDatabase => {
    const database = createDatabase({ address: app, ...sizes })
    return { database, jobsAddress: jobs, close: () => database.close() }
  }
  const given = givenAddresses(config)
  if (given) {
    await demandPrepared(given.app)
    return open(given)
  }
  if (config.databaseUrl) return open(await prepare(config, parseDatabaseUrl(config.databaseUrl)))
  const fixed = usualPoolSizes.turns + usualPoolSizes.leases
  const settings = { max_connections: sizes.poolSize + sizes.workerPoolSize + fixed + otherConnections }
  const embedded = await startEmbedded(config.dataDir, { settings, onLost })
  try {
    const owner = await ensureDatabase(embedded.owner, databaseName)
    const { close, ...opened } = open(await prepare(config, owner))
    return { ...opened, close: () => close().finally(() => embedded.stop()) }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/** Configured addresses of the program and the job library; null if they are derived from the owner's. */
const givenAddresses = ({ databaseAppUrl, databaseJobsUrl }: Config): PreparedDatabase | null =>
  databaseAppUrl && databaseJobsUrl
    ? { app: parseDatabaseUrl(databaseAppUrl), jobs: parseDatabaseUrl(databaseJobsUrl) }
    : null

const prepare = (config: Config, owner: DatabaseAddress): Promise<PreparedDatabase> => {
  const given = givenAddresses(config)
  return prepareDatabase(owner, config.secretKey, {
    previousKeys: config.previousSecretKeys,
    roles: config.databaseRoles,
    ...(given ? { logins: given } : {}),
  })
}

/**
 * Runs `work` on the newest schema as the owner, without row security, for commands from the shell. Shares an embedded database with a running
 * program; otherwise starts it for as long as the work takes.
 */
export const asOwner = async <T>(config: Config, work: (db: Kysely<DB>) => Promise<T>): Promise<T> => {
  if (givenAddresses(config) && !config.databaseUrl) throw new StartError(ownerNeeded)
  const running = config.databaseUrl === undefined ? await findRunning(config.dataDir) : null
  if (running) return onAddress({ ...running, database: databaseName }, work)
  if (config.databaseUrl) {
    const owner = parseDatabaseUrl(config.databaseUrl)
    await prepare(config, owner)
    return onAddress(owner, work)
  }
  const embedded = await startEmbedded(config.dataDir)
  try {
    const owner = await ensureDatabase(embedded.owner, databaseName)
    await prepare(config, owner)
    return await onAddress(owner, work)
  } finally {
    await embedded.stop()
  }
}

/**
 * Owner access to the current database: without migrating, and an embedded one may be empty. Shares a database with a
 * running program.
 */
export const ownerOf = async <T>(config: Config, work: (owner: DatabaseAddress) => Promise<T>): Promise<T> => {
  if (config.databaseUrl) return work(parseDatabaseUrl(config.databaseUrl))
  if (givenAddresses(config)) throw new StartError(ownerNeeded)
  const running = await findRunning(config.dataDir)
  if (running) return work(await ensureDatabase(running, databaseName))
  const embedded = await startEmbedded(config.dataDir)
  try {
    return await work(await ensureDatabase(embedded.owner, databaseName))
  } finally {
    await embedded.stop()
  }
}

/** The owner, who can read all companies, together with the program's role, which does the writing. The program may be running. */
export const asOwnerAndProgram = <T>(
  config: Config,
  work: (handles: { owner: Kysely<DB>; program: Database }) => Promise<T>,
): Promise<T> =>
  ownerOf(config, async (address) => {
    const { app } = await prepare(config, address)
    const program = createDatabase({ address: app, poolSize: 1, workerPoolSize: 1 })
    try {
      return await onAddress(address, (owner) => work({ owner, program }))
    } finally {
      await program.close()
    }
  })

const ownerNeeded = 'Este comando trabalha como o dono do banco de dados: defina também DATABASE_URL.'

const onAddress = async <T>(address: DatabaseAddress, work: (db: Kysely<DB>) => Promise<T>): Promise<T> => {
  const database = createDatabase({ address, poolSize: 1, workerPoolSize: 1 })
  try {
    return await work(database.unscoped())
  } finally {
    await database.close()
  }
}
