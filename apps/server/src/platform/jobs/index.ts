import { CompiledQuery, type Kysely } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { DatabaseAddress } from '../database/embedded/index.ts'
import type { DB, Handles, Pipeline } from '../database/index.ts'
import { within } from '../lifecycle/index.ts'
import { takeRestored } from './restored-jobs.queries.ts'
import { createWorkers } from './workers.ts'

/** Work that is no conversation: mail, imports, clean-up. A payload holds ids; the handler reads afresh and may run twice. */
export interface Jobs {
  /** Declares a job before the program starts. */
  define<Payload extends object>(name: string, run: (payload: Payload) => Promise<void>, options?: JobOptions): void
  /** Puts one in line. Inside a transaction it exists if and only if the transaction commits. */
  enqueue<Payload extends object>(name: string, payload: Payload, options?: EnqueueOptions): Promise<void>
  /** Puts one that was given up in line again. @returns false where it is not given up (any more) */
  retry(name: string, id: string, db: Kysely<DB>): Promise<boolean>
  /** Runs what is due now and waits for it: for tests, which have no workers. @returns how many ran. */
  drain(): Promise<number>
  /** Makes the queues and, in a worker, takes jobs from them. Without it the first use makes the queues. */
  start(role: { isWorker: boolean }): Promise<void>
  /** Takes no further job and lets those under way end; `enqueue` goes on working. */
  rest(): Promise<void>
  /** What this process ran since it started, by job and by how it ended. */
  stats(): readonly JobStats[]
  /** Ends everything; a job still under way counts as failed and is run again by another process. */
  stop(): Promise<void>
}

export interface JobStats {
  job: string
  result: 'ok' | 'failed'
  runs: number
  seconds: number
}

export interface JobOptions {
  /** Runs by itself at these times (cron, UTC), with an empty payload. */
  cron?: string
  retries?: number
  /** The pauses between tries double up to this; without it they go on growing. */
  mostPauseSeconds?: number
  /** How many at once in this process. */
  concurrency?: number
  /** Each has a key, and while one waits another with the same key is not added. */
  keyed?: boolean
}

export interface EnqueueOptions {
  /** The transaction that it belongs to: one of these. */
  db?: Kysely<DB>
  pipeline?: Pipeline
  startAfter?: Date
  /** Of a job that is `keyed`, and of no other. */
  key?: string
}

export interface JobsOptions {
  address: DatabaseAddress
  database: Handles
  onError(error: unknown, job?: string): void
}

export const jobsSchema = 'jobs'
/** A killed process is noticed after this long without a sign of life from its jobs. */
const heartbeatSeconds = 20
const watchSeconds = 15
const expireSeconds = 300
const keepSeconds = 86_400
const defaultRetries = 5
const drainBatch = 50
const restTimeoutMs = 4_000
const stopTimeoutMs = 1_000
const acquireMs = 5_000
const statementMs = 60_000
/** What an answer may take beyond the limit that the server itself keeps. */
const answerMs = 3_000

interface Definition {
  run(payload: object): Promise<void>
  options: JobOptions
}

export const createJobs = ({ address, database, onError }: JobsOptions): Jobs => {
  const definitions = new Map<string, Definition>()
  const boss = openBoss(address, true)
  boss.on('error', onError)

  let isWorking = false
  let opened: Promise<void> | undefined
  const open = (): Promise<void> => {
    opened ??= boss.start().then(createQueues)
    return opened
  }

  /** Only what is not there yet: a start after a kill has no time for a hundred questions. */
  const createQueues = async (): Promise<void> => {
    const policies = new Map((await boss.getQueues()).map(({ name, policy }) => [name, policy]))
    const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
    for (const [name, { options }] of definitions) {
      const policy = policyOf(options)
      if (!policies.has(name))
        await boss.createQueue(name, {
          policy,
          retryLimit: options.retries ?? defaultRetries,
          retryDelay: 2,
          retryBackoff: true,
          expireInSeconds: expireSeconds,
          heartbeatSeconds,
          deleteAfterSeconds: keepSeconds,
        })
      // A queue that stands keeps the policy that it was made with.
      else if (policies.get(name) !== policy) await boss.getDb().executeSql(changePolicy, [name, policy])
      if (options.cron && crons.get(name) !== options.cron) await boss.schedule(name, options.cron)
    }
  }

  const ended = new Map<string, JobStats>()
  const note = (job: string, result: JobStats['result'], beganMs: number): void => {
    const key = `${job} ${result}`
    const { runs, seconds } = ended.get(key) ?? { runs: 0, seconds: 0 }
    ended.set(key, { job, result, runs: runs + 1, seconds: seconds + (performance.now() - beganMs) / 1_000 })
  }

  const workers = createWorkers(boss)
  const work = (name: string, { run, options }: Definition): Promise<void> =>
    workers.take(name, options.concurrency ?? 1, async (payload) => {
      const beganMs = performance.now()
      try {
        await run(payload)
        note(name, 'ok', beganMs)
      } catch (error) {
        note(name, 'failed', beganMs)
        onError(error, name)
        throw error
      }
    })

  const drainQueue = async (name: string, { run }: Definition): Promise<number> => {
    let count = 0
    for (;;) {
      const jobs = await boss.fetch<object>(name, { batchSize: drainBatch })
      if (jobs.length === 0) return count
      for (const job of jobs) {
        await run(job.data ?? {})
        await boss.complete(name, job.id)
        count += 1
      }
    }
  }

  /** As the library wants to be given a transaction. */
  const inside = (db: Kysely<DB>) => ({
    executeSql: async (text: string, values: unknown[] = []) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]))
      return { rows: [...rows] }
    },
  })

  const enqueue: Jobs['enqueue'] = async (name, payload, { db, pipeline, startAfter, key } = {}) => {
    const definition = definitions.get(name)
    if (!definition) throw new Error(`The job ${name} is not defined`)
    if ((definition.options.keyed ?? false) !== (key !== undefined))
      throw new Error(`The job ${name} ${key === undefined ? 'needs a key' : 'has no keys'}`)
    const { retries = defaultRetries, mostPauseSeconds } = definition.options
    await open()
    const executor = db ?? database.unscoped()
    await boss.send(name, payload, {
      db: pipeline
        ? { executeSql: async (text, values = []) => ({ rows: await pipeline.query<object>(text, values) }) }
        : inside(executor),
      ...(startAfter ? { startAfter } : {}),
      ...(key ? { singletonKey: key } : {}),
      // With each of them, since a queue that stands keeps what it was made with.
      ...(mostPauseSeconds ? { retryLimit: retries, retryBackoff: true, retryDelayMax: mostPauseSeconds } : {}),
    })
    if (!startAfter) workers.noteEnqueued(name)
  }

  /** What waited when a backup was taken that has been restored. One that this program no longer knows is told of, and gone. */
  const lineUpRestored = async (db: Kysely<DB>): Promise<void> => {
    for (const { name, payload, start_after, key } of await takeRestored(db)) {
      const options = definitions.get(name)?.options
      if (!options) onError(new Error('A restored job is not known any more'), name)
      else await enqueue(name, payload, { db, startAfter: start_after, ...(options.keyed ? { key: key ?? '' } : {}) })
    }
  }

  return {
    define: (name, run, options = {}) => {
      if (definitions.has(name)) throw new Error(`The job ${name} is defined twice`)
      definitions.set(name, { run: run as Definition['run'], options })
    },
    enqueue,
    retry: async (name, id, db) => {
      await open()
      let isRetried = false
      const executeSql = async (text: string, values?: unknown[]) => {
        const answer = await inside(db).executeSql(text, values)
        isRetried = Number((answer.rows[0] as { count?: string } | undefined)?.count) > 0
        return answer
      }
      await boss.retry(name, id, { db: { executeSql } })
      return isRetried
    },
    drain: async () => {
      await open()
      let total = 0
      // Jobs may put further ones in line, so a round that ran something is followed by another.
      for (let round = -1; round !== 0; ) {
        round = 0
        for (const [name, definition] of definitions) round += await drainQueue(name, definition)
        total += round
      }
      return total
    },
    start: async ({ isWorker }) => {
      await open()
      if (!isWorker) return
      isWorking = true
      await database.unscoped().transaction().execute(lineUpRestored)
      for (const [name, definition] of definitions) await work(name, definition)
    },
    rest: async () => {
      if (!isWorking) return
      const names = [...definitions.keys()]
      await within(restTimeoutMs, () => Promise.all(names.map((name) => boss.offWork(name)))).catch(onError)
    },
    stats: () => [...ended.values()],
    stop: async () => {
      if (opened) await boss.stop({ graceful: true, timeout: stopTimeoutMs })
    },
  }
}

/** The library keeps keys apart in queues of this policy alone: of those that wait, each is there once. */
const policyOf = ({ keyed }: JobOptions) => (keyed ? 'short' : 'standard')
const changePolicy = `update ${jobsSchema}.queue set policy = $2 where name = $1`

/** Makes or upgrades the library's own tables, as the role that owns them. The program may put jobs in line, a backup read those that wait. */
export const installJobs = async (address: DatabaseAddress, appRole: string, owner: string): Promise<void> => {
  const boss = openBoss(address, false)
  boss.on('error', () => {}) // Its statements tell.
  await boss.start()
  await boss.getDb().executeSql(`grant select, insert, update on all tables in schema ${jobsSchema} to ${appRole}`)
  await boss.getDb().executeSql(`grant select on ${jobsSchema}.job to "${owner.replaceAll('"', '""')}"`)
  await boss.stop({ graceful: false })
}

const openBoss = (address: DatabaseAddress, isRunning: boolean): PgBoss =>
  new PgBoss({
    ...address,
    // The library hands these on to the driver: a connection that hangs is given up.
    ...(isRunning ? { statement_timeout: statementMs, query_timeout: statementMs + answerMs } : {}),
    ...{ keepAlive: true, keepAliveInitialDelayMillis: 10_000 },
    connectionTimeoutMillis: acquireMs,
    schema: jobsSchema,
    createSchema: false,
    migrate: !isRunning,
    max: 2,
    application_name: 'prosa-jobs',
    supervise: isRunning,
    schedule: isRunning,
    superviseIntervalSeconds: watchSeconds,
    monitorIntervalSeconds: watchSeconds,
  })
