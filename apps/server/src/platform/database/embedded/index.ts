import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { StartError } from '../../errors/start-error.ts'
import { quietLog } from '../quiet-log.ts'
import { type DatabaseHome, databaseHome } from './database-home.ts'
import { lockFolder } from './folder-lock.ts'
import { type Keeper, keep } from './keeper.ts'
import { stopOrphan } from './orphan.ts'
import { as, ownName } from './system-user.ts'

/** Address of a database, and its owner's login. */
export interface DatabaseAddress {
  host: string
  port: number
  database: string
  user: string
  password?: string
  ssl?: { rejectUnauthorized: boolean }
}

export interface EmbeddedDatabase {
  owner: DatabaseAddress
  /** Resolves when the database has stopped. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  settings?: Settings
  /** Called when the database ended unexpectedly and could not be restarted. */
  onLost?: (reason: string) => void
}

/** Lines of postgresql.conf that differ from the defaults; tests give up durability for speed. */
export type Settings = Record<string, string | number>

const owner = 'prosa_owner'
const port = 5432
const startTimeoutMs = 20_000
/** SQLSTATE cannot_connect_now. */
const startingUp = '57P03'
/**
 * A database that cannot be restarted (no disk space, no memory) is retried for about five minutes; then the program
 * ends.
 */
const maxRestarts = 24
const restartAfterMs = 1_000
const maxLogBytes = 10 * 1024 * 1024
/** Maximum length of a Unix socket's path, minus the file's name. */
const maxSocketFolder = 80

/** Starts the bundled PostgreSQL on the data of `dataDir`. Resolves once it accepts connections. */
export const startEmbedded = async (dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> => {
  const locks = [lockFolder(join(dataDir, 'lock'), dataDir)]
  const release = (): void => {
    for (const lock of locks) lock.release()
  }
  try {
    const home = databaseHome(dataDir)
    // The data may be elsewhere, and a copied DATA_DIR points to the same place: it has its own lock.
    locks.push(lockFolder(join(home.folder, 'lock'), home.folder))
    const cluster = join(home.folder, 'db')
    await stopOrphan(cluster)
    if (!existsSync(cluster)) initialise(home, cluster)
    checkVersion(home, cluster)
    allowOwner(home, cluster)
    const socket = socketFolder(home)
    const running = await superviseCluster(() => launch(home, cluster, socket, options.settings ?? {}), options.onLost)
    return {
      owner: { host: socket, port, database: 'postgres', user: owner },
      stop: async () => {
        await running.stop()
        if (socket !== home.folder) rmSync(socket, { recursive: true, force: true })
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** Owner's address of a database of `dataDir` run by another local process, or null if there is none. */
export const findRunning = async (dataDir: string): Promise<DatabaseAddress | null> => {
  const file = join(databaseHome(dataDir).folder, 'db', 'postmaster.pid')
  if (!existsSync(file)) return null
  // The fifth line is the socket's folder.
  const socket = readFileSync(file, 'utf8').split('\n')[4]
  return socket && (await accepts(socket)) === true ? { host: socket, port, database: 'postgres', user: owner } : null
}

/** Restarts the cluster when it ends unexpectedly (a killed postmaster, the kernel out of memory). */
const superviseCluster = async (
  start: () => Promise<Keeper>,
  onLost: ((reason: string) => void) | undefined,
): Promise<{ stop(): Promise<void> }> => {
  let isStopping = false
  let keeper = await start()

  const restart = async (): Promise<void> => {
    for (let attempt = 1; !isStopping; attempt += 1) {
      try {
        keeper = await start()
        return isStopping ? keeper.letGo() : watch()
      } catch (error) {
        if (attempt === maxRestarts) return onLost?.(error instanceof Error ? error.message : String(error))
        await sleep(restartAfterMs * attempt)
      }
    }
  }
  const watch = (): void =>
    keeper.onEnd(() => {
      keeper.letGo()
      void restart()
    })
  watch()
  return {
    stop: async () => {
      isStopping = true
      const { process: child } = keeper
      child.ref()
      keeper.letGo()
      if (!keeper.hasEnded()) await once(child, 'exit')
    },
  }
}

/** Created under another name first, so that an interrupted initdb is never taken for a database. */
const initialise = (home: DatabaseHome, cluster: string): void => {
  const fresh = `${cluster}.new`
  rmSync(fresh, { recursive: true, force: true })
  const { status, stderr, stdout } = spawnSync(
    join(home.binaries, 'bin', 'initdb'),
    // The builtin locale makes sorting independent of the machine's libc: another libc would corrupt text indexes.
    [
      '-D',
      fresh,
      '-U',
      owner,
      '-E',
      'UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--auth=reject',
      '--no-sync',
      '--no-instructions',
    ],
    { ...as(home.user), cwd: home.folder, encoding: 'utf8', env: { PATH: process.env.PATH, LC_ALL: 'C' } },
  )
  if (status !== 0)
    throw new StartError(`O banco de dados não pôde ser criado em ${home.folder}: ${(stderr || stdout).trim()}`)
  renameSync(fresh, cluster)
}

const checkVersion = (home: DatabaseHome, cluster: string): void => {
  const data = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  const { stdout } = spawnSync(join(home.binaries, 'bin', 'postgres'), ['--version'], {
    ...as(home.user),
    cwd: '/',
    encoding: 'utf8',
  })
  const program = /(\d+)(\.|\b)/.exec(stdout)?.[1]
  if (data !== program)
    throw new StartError(`Os dados em ${cluster} são do PostgreSQL ${data}; este programa traz o ${program}.`)
}

/** The owner logs in by the socket as the system user that runs this program; everybody else needs a password. */
const allowOwner = (home: DatabaseHome, cluster: string): void => {
  const write = (name: string, lines: string[]): void => {
    const file = join(cluster, name)
    writeFileSync(file, `${lines.join('\n')}\n`)
    chmodSync(file, 0o600)
    if (home.user) chownSync(file, home.user.uid, home.user.gid)
  }
  write('pg_hba.conf', [`local all ${owner} peer map=prosa`, 'local all all scram-sha-256'])
  write('pg_ident.conf', [`prosa "${ownName()}" ${owner}`])
}

const socketFolder = (home: DatabaseHome): string => {
  if (home.folder.length <= maxSocketFolder) return home.folder
  const folder = mkdtempSync(join(tmpdir(), 'prosa-'))
  if (home.user) chownSync(folder, home.user.uid, home.user.gid)
  return folder
}

const launch = async (home: DatabaseHome, cluster: string, socket: string, settings: Settings): Promise<Keeper> => {
  const logFile = join(home.folder, 'postgres.log')
  if (existsSync(logFile) && statSync(logFile).size > maxLogBytes) truncateSync(logFile)
  const all: Settings = {
    listen_addresses: '',
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    port,
    max_connections: 60,
    ...quietLog,
    ...settings,
  }
  const args = ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const end = Date.now() + startTimeoutMs
  for (;;) {
    const logStart = existsSync(logFile) ? statSync(logFile).size : 0
    const keeper = keep(home, logFile, join(home.binaries, 'bin', 'postgres'), args)
    if (await isReady(keeper, socket)) return keeper
    keeper.letGo()
    const log = readFileSync(logFile, 'utf8').slice(logStart)
    // Backends of a killed postmaster still hold the shared memory for a moment.
    const passing = /shared memory block|lock file/.test(log)
    if (!passing || Date.now() > end)
      throw new StartError(`O banco de dados embutido não iniciou: ${lastLine(log)} (${logFile})`)
    await sleep(200)
  }
}

const lastLine = (log: string): string =>
  log
    .trim()
    .split('\n')
    .findLast((line) => line.includes('FATAL')) ??
  log.trim().split('\n').at(-1) ??
  ''

/** Waits until it is ready; while it reports recovery after a kill, the wait is extended. */
const isReady = async (keeper: Keeper, socket: string): Promise<boolean> => {
  let end = Date.now() + startTimeoutMs
  while (!keeper.hasEnded() && Date.now() < end) {
    const answer = await accepts(socket)
    if (answer === true) return true
    if (answer === startingUp) end = Date.now() + startTimeoutMs
    await sleep(15)
  }
  return false
}

/** Whether the database on this socket accepts its owner; otherwise the error code, if there is one. */
const accepts = async (socket: string): Promise<true | string | undefined> => {
  const client = new Client({ host: socket, port, database: 'postgres', user: owner })
  client.on('error', () => {}) // It may end just after its start; the next query reports that.
  try {
    await client.connect()
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : undefined
  } finally {
    await client.end().catch(() => {})
  }
}
