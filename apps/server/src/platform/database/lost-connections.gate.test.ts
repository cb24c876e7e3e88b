// Gate: a lost connection is a 503.
import { once } from 'node:events'
import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fromDatabase } from '../errors/index.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { createDatabase, type Database, sql } from './index.ts'

const statusOf = async (work: Promise<unknown>): Promise<number | undefined> =>
  work.then(
    () => 200,
    (error: unknown) => fromDatabase(error)?.status,
  )

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase({ acquireMs: 200 })
})
afterAll(() => t.drop())

const stray: unknown[] = []
const note = (error: unknown): void => void stray.push(error)
beforeEach(() => void process.on('unhandledRejection', note))
afterEach(() => {
  process.off('unhandledRejection', note)
  expect(stray).toEqual([])
})

describe('a backend that is ended while it is in use', () => {
  const ended = async (): Promise<number> => {
    const { rowCount } = await t.owner.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and usename = 'prosa_app'`,
    )
    return rowCount ?? 0
  }
  // On a busy machine a new connection may take longer than the pool waits for it.
  const isUsable = (): Promise<void> =>
    vi.waitFor(
      async () => {
        const answers = Array.from({ length: 8 }, () => sql`select 1`.execute(t.database.unscoped()))
        expect(await Promise.all(answers)).toHaveLength(8)
      },
      { timeout: 20_000, interval: 200 },
    )
  const sleeping = (count: number) =>
    vi.waitFor(
      async () => {
        const { rowCount } = await t.owner.query(
          "select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'",
        )
        expect(rowCount).toBe(count)
      },
      { timeout: 20_000, interval: 20 },
    )

  // Else the first query fails for want of a connection, and never sleeps.
  beforeEach(isUsable)

  it('fails a single query with 503', async () => {
    const query = statusOf(sql`select pg_sleep(60)`.execute(t.database.scoped(1)))
    await sleeping(1)
    await ended()
    expect(await query).toBe(503)
    await isUsable()
  })

  it('fails a transaction between two of its statements with 503, also where it would roll back', async () => {
    for (const isGoingOn of [true, false]) {
      const transaction = t.database
        .scoped(1)
        .transaction()
        .execute(async (tx) => {
          await sql`select 1`.execute(tx)
          expect(await ended()).toBeGreaterThan(0)
          if (isGoingOn) await sql`select 2`.execute(tx)
          else throw new Error('its own reason')
        })
      if (isGoingOn) expect(await statusOf(transaction)).toBe(503)
      else await expect(transaction).rejects.toThrow('its own reason')
    }
    await isUsable()
  })

  it('fails a pipeline with 503, whatever of it nobody awaits', async () => {
    const pipeline = statusOf(
      t.database.pipeline(async (statements) => {
        statements.begin()
        void statements.query('select 1')
        void statements.query('select pg_sleep(60)')
        void statements.query('select 2')
        await statements.commit()
      }),
    )
    await sleeping(1)
    await ended()
    expect(await pipeline).toBe(503)
    await isUsable()
  })

  it('gives nobody a connection whose transaction was left open', async () => {
    const left = t.database.pipeline(async (statements) => {
      await statements.query('begin')
    })
    await left
    // The server ends it when it has noticed.
    await vi.waitFor(async () => {
      const { rowCount } = await t.owner.query(
        `select from pg_stat_activity where datname = current_database() and usename = 'prosa_app' and state like 'idle in%'`,
      )
      expect(rowCount).toBe(0)
    })
  })

  it('survives one after the other under load, and works in the end', async () => {
    const { promise: over, resolve: finish } = Promise.withResolvers<void>()
    let isOver = false
    void over.then(() => {
      isOver = true
    })
    const seen = new Set<number | undefined>()
    const load = Array.from({ length: 6 }, async () => {
      while (!isOver) seen.add(await statusOf(sql`select 1`.execute(t.database.scoped(1))))
    })
    for (let round = 0; round < 5; round += 1) await ended()
    finish()
    await Promise.all(load)
    expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([])
    await isUsable()
  })
})

describe('a way to the database that is cut without a word', () => {
  const sockets = new Set<Socket>()
  let server: Server
  let database: Database
  let isCut = false
  /** What is open now and carries nothing any more, while new connections do. */
  const silent = new Set<Socket>()

  beforeAll(async () => {
    server = createServer((client) => {
      const { host, port } = t.app
      const far = dial(join(host, `.s.PGSQL.${port}`))
      for (const [from, to] of [
        [client, far],
        [far, client],
      ] as const) {
        sockets.add(from)
        from.on('data', (bytes) => isCut || silent.has(from) || to.write(bytes))
        from.on('error', () => to.destroy())
        from.on('close', () => to.destroy())
      }
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    const limits = { acquireMs: 1_500, statementMs: 400, answerMs: 200 }
    database = createDatabase({ address: { ...t.app, host: '127.0.0.1', port }, poolSize: 2, limits })
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await database.close()
    server.close()
  })

  it('answers 503 in bounded time, for those that hold a connection and those that wait, and recovers', async () => {
    const ask = () => statusOf(sql`select 1`.execute(database.scoped(1)))
    expect(await Promise.all([ask(), ask()])).toEqual([200, 200])
    isCut = true
    const start = performance.now()
    const answers = await Promise.all([ask(), ask(), ask(), ask()])
    expect(answers).toEqual([503, 503, 503, 503])
    expect(performance.now() - start).toBeLessThan(5_000)
    expect(await ask()).toBe(503)
    isCut = false
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([200, 200, 200])
  })

  it('tries none of the connections from before, once one of them fell silent', async () => {
    const ask = () => statusOf(sql`select 1`.execute(database.scoped(1)))
    expect(await Promise.all([ask(), ask()])).toEqual([200, 200])
    for (const socket of sockets) silent.add(socket)
    expect(await ask()).toBe(503)
    expect(await Promise.all([ask(), ask()])).toEqual([200, 200])
  })

  it('gives up an answer as soon as the pipeline says, not when the pool would', async () => {
    const patient = { statementMs: 60_000, workerStatementMs: 60_000, answerMs: 60_000 }
    const { port } = server.address() as { port: number }
    const slow = createDatabase({ address: { ...t.app, host: '127.0.0.1', port }, poolSize: 1, limits: patient })
    const ask = () =>
      slow.pipeline(
        async (pipeline) => {
          pipeline.begin()
          await pipeline.query('select 1')
          await pipeline.commit()
        },
        { answerMs: 400 },
      )
    await ask()
    for (const socket of sockets) silent.add(socket)
    expect(await statusOf(ask())).toBe(503)
    await ask()
    await slow.close()
  })
})

it('answers 503 to what still asks while the program stops', async () => {
  const closing = createDatabase({ address: t.app, poolSize: 1, workerPoolSize: 1 })
  await closing.close()
  expect(await statusOf(sql`select 1`.execute(closing.unscoped()))).toBe(503)
})
