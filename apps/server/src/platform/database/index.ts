import { Kysely } from 'kysely'
import { Pool, type PoolConfig } from 'pg'
import { createFairSemaphore, type FairSemaphore } from '../rate-limit/fair-semaphore.ts'
import type { DatabaseAddress } from './embedded/index.ts'
import { type Pipeline, type PipelineOptions, runPipeline } from './pipeline.ts'
import { usualPoolSizes, usualSnapshotsOfCompany } from './pool-sizes.ts'
import type { DB } from './schema.ts'
import { scopedDialect } from './scoped-dialect.ts'
import { type Answers, type Ask, readSnapshot } from './snapshot.ts'
import { noteBirth } from './statement.ts'
import { typeParsers } from './type-parsers.ts'

export type { Kysely, Selectable, Transaction } from 'kysely'
export { sql } from 'kysely'
export { advisoryLocks } from './advisory-locks.ts'
export { enterCompany } from './enter-company.ts'
export { escapeLike } from './escape-like.ts'
export { askCompany, inCompany } from './in-company.ts'
export type { Pipeline, PipelineOptions } from './pipeline.ts'
export type { DB } from './schema.ts'
export { type Ask, askOf } from './snapshot.ts'
export { sqlInt } from './sql-int.ts'
export { type Days, withinDays } from './within-days.ts'

/** The only database access that features get. */
export interface Handles {
  /** Sees and writes rows of one company only. Cheap to create; do not keep one. */
  scoped(companyId: number): Kysely<DB>
  /** No company set: tenant tables show no rows. For global tables and the `gate_*` functions. */
  unscoped(): Kysely<DB>
  /** Several queries on one company, in one snapshot and one round trip; used for the lists that people open. */
  snapshot<T extends readonly Promise<unknown>[] | []>(
    companyId: number,
    questions: (ask: Ask) => T,
  ): Promise<Answers<T>>
  /** One connection with statements that do not wait for each other; used by the conversation. */
  pipeline<T>(work: (pipeline: Pipeline) => Promise<T>, options?: PipelineOptions): Promise<T>
}

export interface Database extends Handles {
  /** The same on a separate small pool, so that background work and requests never starve each other. */
  worker: Handles
  /** Separate pool for customers' messages, so that reads by people never delay them. */
  turns: Handles
  /** Separate pool for leases, claims, and writes under a lease: short statements that no slow work delays. */
  leases: Handles
  /** Connections in use by calls and turns, and callers waiting for one. */
  stats(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

export interface DatabaseOptions {
  address: DatabaseAddress | string
  poolSize?: number
  workerPoolSize?: number
  turnPoolSize?: number
  /** Maximum of concurrent snapshots of one company. */
  snapshotsOfCompany?: number
  limits?: Partial<DatabaseLimits>
}

/** Time limits in milliseconds. */
export interface DatabaseLimits {
  /** Time to get a connection from the pool, or to open one. */
  acquireMs: number
  statementMs: number
  workerStatementMs: number
  /** Extra time for an answer beyond the statement limit that the server enforces; after that the server or the network is down. */
  answerMs: number
  idleInTransactionMs: number
}

const usualLimits: DatabaseLimits = {
  acquireMs: 5_000,
  statementMs: 15_000,
  workerStatementMs: 60_000,
  answerMs: 3_000,
  idleInTransactionMs: 30_000,
}
/** Idle time after which TCP checks whether the other side is alive. */
const keepAliveAfterMs = 10_000

/** Creates the pools; they connect on first use. */
export const createDatabase = (options: DatabaseOptions): Database => {
  const { address, poolSize = usualPoolSizes.pool, workerPoolSize = usualPoolSizes.worker } = options
  const { turnPoolSize = usualPoolSizes.turns, snapshotsOfCompany = usualSnapshotsOfCompany } = options
  const limits = { ...usualLimits, ...options.limits }
  const pool = openPool(address, poolSize, limits.statementMs, limits)
  const workerPool = openPool(address, workerPoolSize, limits.workerStatementMs, limits)
  const turnPool = openPool(address, turnPoolSize, limits.statementMs, limits)
  const leasePool = openPool(address, usualPoolSizes.leases, limits.statementMs, limits)
  const callers = [pool, turnPool]
  const sum = (count: (pool: Pool) => number): number => callers.reduce((total, one) => total + count(one), 0)
  return {
    ...handles(pool, createFairSemaphore({ perKey: snapshotsOfCompany, waitingPerKey: Infinity })),
    worker: handles(workerPool),
    turns: handles(turnPool),
    leases: handles(leasePool),
    stats: () => ({
      total: sum(({ totalCount }) => totalCount),
      idle: sum(({ idleCount }) => idleCount),
      waiting: sum(({ waitingCount }) => waitingCount),
    }),
    close: async () => {
      await Promise.all([pool, workerPool, turnPool, leasePool].map((one) => one.end()))
    },
  }
}

const handles = (pool: Pool, semaphore?: FairSemaphore<number>): Handles => {
  const unscoped = new Kysely<DB>({ dialect: scopedDialect(pool, null) })
  return {
    scoped: (companyId) => new Kysely<DB>({ dialect: scopedDialect(pool, companyId) }),
    unscoped: () => unscoped,
    snapshot: async (companyId, questions) => {
      const leave = await semaphore?.enter(companyId)
      try {
        return await readSnapshot(pool, companyId, questions)
      } finally {
        leave?.()
      }
    },
    pipeline: (work, options) => runPipeline(pool, work, options),
  }
}

const openPool = (
  address: DatabaseAddress | string,
  max: number,
  statementMs: number,
  { acquireMs, answerMs, idleInTransactionMs }: DatabaseLimits,
): Pool => {
  const pool = new Pool({
    ...connection(address),
    max,
    pipeline: true,
    types: typeParsers,
    connectionTimeoutMillis: acquireMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + answerMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    application_name: 'prosa',
  } as PoolConfig)
  survive(pool)
  return pool
}

/**
 * A broken connection emits an error event, which would end the process without a listener. Its user gets the error from the statement, and
 * `giveBack` destroys it; an idle one leaves the pool by itself.
 */
const survive = (pool: Pool): void => {
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    noteBirth(client)
    client.on('error', () => {})
  })
}

const connection = (address: DatabaseAddress | string): PoolConfig =>
  typeof address === 'string' ? { connectionString: address } : address
