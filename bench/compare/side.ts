import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BenchDatabase } from '../lib/database.ts'
import { familyMsOf, postgresOf, processorMsOf, signalFamily } from '../lib/processor-time.ts'

type ServerModule = typeof import('../faults/server-process.ts')
type PortModule = typeof import('../faults/free-port.ts')
type DatabaseModule = typeof import('../lib/database.ts')

/** A tree's own program on its own database, both made with its own code. */
export interface Side {
  path: string
  bench: BenchDatabase
  port: number
  /** Processor time so far, ms. */
  spentMs(): { program: number; database: number }
  /** Vacuums, analyzes and writes a checkpoint, which no round then pays for. @returns how long it took, ms */
  settle(): Promise<number>
  /** Lets program and database stand still, and go on. */
  suspend(): void
  resume(): void
  stop(): Promise<void>
}

const opened = new Set<Side>()

/** Whoever ends a comparison leaves nothing behind that stands still for ever. */
export const stopSides = async (): Promise<void> => {
  for (const side of opened) side.resume()
  await Promise.allSettled([...opened].map((side) => side.stop()))
}

/** A module of the benchmarks of a tree. */
export const importFrom = async <T>(path: string, file: string): Promise<T> =>
  (await import(pathToFileURL(join(path, 'bench', file)).href)) as T

/** Tables of followers, where a tree has them, and what stands in them once all is read. */
const followed = {
  dialog_words: 'insert into dialog_words (company_id, dialog_id, version) select company_id, id, version from dialog',
  follower_position: `insert into follower_position (company_id, follower, position, through_at)
    select id, follower, pg_current_xact_id(), now() from company, unnest(array['words', 'traces']) f(follower)`,
  figure_position: 'insert into figure_position (company_id, position) select id, pg_current_xact_id() from company',
}
/**
 * Followers have read what was filled, as in a program that has run for a while: the rounds measure how they follow, and not their first reading of
 * a million messages.
 */
const markFollowed = async (owner: BenchDatabase['owner']): Promise<void> => {
  for (const [table, statement] of Object.entries(followed)) {
    const { rows } = await owner.query('select to_regclass($1) as found', [table])
    if (rows[0]?.found !== null) await owner.query(`${statement} on conflict do nothing`)
  }
}

/** Opens a tree's database, lets it be filled, and starts its program on it. @param settings beside those that every side has */
export const openSide = async (
  path: string,
  fill: (bench: BenchDatabase) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<Side> => {
  const { openBenchDatabase, secretKey } = await importFrom<DatabaseModule>(path, 'lib/database.ts')
  const { createServerProcess } = await importFrom<ServerModule>(path, 'faults/server-process.ts')
  const { freePort } = await importFrom<PortModule>(path, 'faults/free-port.ts')
  const bench = await openBenchDatabase()
  try {
    await fill(bench)
    await markFollowed(bench.owner)
    const postgres = await postgresOf(bench.owner)
    // Neither falls into a round by chance: `settle` does both before them, for both trees alike.
    for (const setting of ['autovacuum = off', "checkpoint_timeout = '1h'", "max_wal_size = '8GB'"])
      await bench.owner.query(`alter system set ${setting}`)
    await bench.owner.query('select pg_reload_conf()')
    const { host, user, database } = bench.ownerAddress
    const port = await freePort()
    const server = createServerProcess(
      `http://127.0.0.1:${port}`,
      {
        PORT: String(port),
        DATA_DIR: join(bench.folder, 'program'),
        DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
        SECRET_KEY: secretKey,
        RATE_LIMIT: '0',
        ...settings,
      },
      join(bench.folder, 'program.log'),
    )
    await server.start()
    const side: Side = {
      path,
      bench,
      port,
      spentMs: () => ({ program: processorMsOf(server.pid()), database: familyMsOf(postgres) }),
      settle: async () => {
        const startedMs = performance.now()
        await bench.owner.query('vacuum (analyze)')
        await bench.owner.query('checkpoint')
        return performance.now() - startedMs
      },
      suspend: () => {
        server.suspend()
        signalFamily(postgres, 'SIGSTOP')
      },
      resume: () => {
        signalFamily(postgres, 'SIGCONT')
        server.resume()
      },
      stop: async () => {
        opened.delete(side)
        await server.stop()
        await bench.stop()
      },
    }
    opened.add(side)
    return side
  } catch (error) {
    await bench.stop()
    throw error
  }
}
