import { CompiledQuery, type Kysely } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { DatabaseAddress } from '../database/embedded/index.ts'
import type { DB, Handles, Pipeline } from '../database/index.ts'
import { within } from '../lifecycle/index.ts'
import { takeRestored } from './restored-jobs.queries.ts'
import { createWorkers } from './workers.ts'

/** Background work other than the conversation: mail, imports, clean-up. Payloads contain ids; handlers read current data and may run twice. */
export interface Jobs {
  /** Declares a job before the program starts. */
  define<Payload extends object>(name: string, run: (payload: Payload) => Promise<void>, options?: JobOptions): void
  /** Enqueues a job. Inside a transaction it exists if and only if the transaction commits. */
  enqueue<Payload extends object>(name: string, payload: Payload, options?: EnqueueOptions): Promise<void>
  /** Enqueues a failed job again. @returns false if it has not failed (any more) */
  retry(name: string, id: string, db: Kysely<DB>): Promise<boolean>
  /** Runs what is due and waits for it: for tests, which have no workers. @returns how many ran */
  drain(): Promise<number>
  /** Creates the queues and, in a worker, starts processing. Otherwise queues are created on first use. */
  start(role: { isWorker: boolean }): Promise<void>
  /** Stops processing after the running jobs; `enqueue` still works. */
  rest(): Promise<void>
  /** Jobs run by this process since its start, by name and result. */
  stats(): readonly JobStats[]
  /** Ends everything; a running job counts as failed and is run again by another process. */
  stop(): Promise<void>
}

export interface JobStats {
  job: string
  result: 'ok' | 'failed'
  runs: number
  seconds: number
}

export interface JobOptions {
  /** Schedule (cron, UTC), with an empty payload. */
  cron?: string
  retries?: number
  /** Upper limit of the pause between retries, which doubles; none by default. */
  mostPauseSeconds?: number
  /** Concurrent jobs in this process. */
  concurrency?: number
  /** Each job has a key, and at most one with the same key waits. */
  keyed?: boolean
}

export interface EnqueueOptions {
  /** The transaction that it belongs to: one of these. */
  db?: Kysely<DB>
  pipeline?: Pipeline
  startAfter?: Date
  /** Only for jobs that are `keyed`. */
  key?: string
}

export interface JobsOptions {
  address: DatabaseAddress
  database: Handles
  onError(error: unknown, job?: string): void
}

export const jobsSchema = 'jobs'
/** A process without a heartbeat for this long counts as dead. */
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
/** Extra time for an answer beyond the server's own limit. */
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

  /** Only missing queues: a restart has no time for a hundred statements. */
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
      // An existing queue keeps its policy.
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

  /** A transaction in the form that the library expects. */
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
      // Passed with each job, because an existing queue keeps its settings.
      ...(mostPauseSeconds ? { retryLimit: retries, retryBackoff: true, retryDelayMax: mostPauseSeconds } : {}),
    })
    if (!startAfter) workers.noteEnqueued(name)
  }

  /** Jobs that waited when a restored backup was made. Unknown ones are logged and dropped. */
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
      // Jobs may enqueue others, so repeat until none is left.
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

/** Only queues with this policy enforce the key: at most one waiting job per key. */
const policyOf = ({ keyed }: JobOptions) => (keyed ? 'short' : 'standard')
const changePolicy = `update ${jobsSchema}.queue set policy = $2 where name = $1`

/** Creates or upgrades the library's tables, as the role that owns them. Lets the program enqueue jobs, and a backup read waiting ones. */
export const installJobs = async (address: DatabaseAddress, appRole: string, owner: string): Promise<void> => {
  const boss = openBoss(address, false)
  boss.on('error', () => {}) // Its statements report the error.
  await boss.start()
  await boss.getDb().executeSql(`grant select, insert, update on all tables in schema ${jobsSchema} to ${appRole}`)
  await boss.getDb().executeSql(`grant select on ${jobsSchema}.job to "${owner.replaceAll('"', '""')}"`)
  await boss.stop({ graceful: false })
}

const openBoss = (address: DatabaseAddress, isRunning: boolean): PgBoss =>
  new PgBoss({
    ...address,
    // Passed on to the driver: a hanging connection is given up.
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
