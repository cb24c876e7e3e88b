import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { DatabaseAddress } from '../../../apps/server/src/platform/database/embedded/index.ts'

/** The processes of a running PostgreSQL of this machine, for faults that no statement can make. */
export interface PostgresProcesses {
  /** Ends all of them at once, as a crash does; whoever supervises the cluster starts it again. */
  crash(): void
  /** All stand still, and go on. */
  freeze(): void
  thaw(): void
  /** SIGKILL to one that serves a connection: the cluster recovers from it as from a crash. */
  killBackend(random: number): Promise<void>
  /** Politely ends one connection of the programs. */
  endBackend(random: number): Promise<void>
  /** Holds a table that every turn needs, so that connections fill up with those who wait. */
  holdTable(forMs: number): Promise<void>
}

const ofPrograms = `select pid from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'
 and usename <> current_user order by pid`

export const controlPostgres = async (owner: DatabaseAddress): Promise<PostgresProcesses> => {
  const withOwner = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
    const client = new Client(owner)
    client.on('error', () => {}) // A crash ends this connection too.
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  let frozen: number[] = []
  const folder = await withOwner(
    async (client) => (await client.query<{ data_directory: string }>('show data_directory')).rows[0]?.data_directory,
  )
  const postmaster = (): number => Number(readFileSync(join(folder ?? '', 'postmaster.pid'), 'utf8').split('\n')[0])
  const backends = (): Promise<number[]> =>
    withOwner(async (client) => (await client.query<{ pid: number }>(ofPrograms)).rows.map(({ pid }) => pid))
  const signal = (pid: number, name: NodeJS.Signals): void => {
    try {
      process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  return {
    crash: () => signal(postmaster(), 'SIGQUIT'),
    freeze: () => {
      const main = postmaster()
      signal(main, 'SIGSTOP')
      frozen = [main, ...childrenOf(main)]
      for (const pid of frozen) signal(pid, 'SIGSTOP')
    },
    thaw: () => {
      for (const pid of frozen.reverse()) signal(pid, 'SIGCONT')
      frozen = []
    },
    killBackend: async (random) => {
      const pids = await backends()
      const pid = pids[Math.floor(random * pids.length)]
      if (pid) signal(pid, 'SIGKILL')
    },
    endBackend: async (random) => {
      const pids = await backends()
      const pid = pids[Math.floor(random * pids.length)]
      if (pid) await withOwner(async (client) => void (await client.query('select pg_terminate_backend($1)', [pid])))
    },
    holdTable: (forMs) =>
      withOwner(async (client) => {
        await client.query('begin')
        await client.query('lock table dialog in access exclusive mode')
        await client.query('select pg_sleep($1)', [forMs / 1000])
        await client.query('rollback')
      }),
  }
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && parentOf(pid) === parent)

const parentOf = (pid: number): number | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null // It ended meanwhile.
  }
}
