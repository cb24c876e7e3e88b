import { availableParallelism } from 'node:os'
import { Kysely } from 'kysely'
import { Pool, type PoolConfig } from 'pg'
import type { DatabaseAddress } from './embedded/index.ts'
import { type Pipeline, runPipeline } from './pipeline.ts'
import type { DB } from './schema.ts'
import { scopedDialect } from './scoped-dialect.ts'
import { typeParsers } from './type-parsers.ts'

export type { Kysely, Selectable, Transaction } from 'kysely'
export { sql } from 'kysely'
export type { Pipeline } from './pipeline.ts'
export type { DB } from './schema.ts'

/** The only ways into the database that features get. */
export interface Handles {
  /** Sees and writes rows of one company alone. Making one costs nothing; keep none. */
  scoped(companyId: number): Kysely<DB>
  /** No company set: tables of companies show no rows. For global tables and the named gate functions. */
  unscoped(): Kysely<DB>
  /** One connection with statements that do not wait for each other: the conversation's path. */
  pipeline<T>(work: (pipeline: Pipeline) => Promise<T>): Promise<T>
}

export interface Database extends Handles {
  /** The same over a few connections of its own, so that background work and requests never starve each other. */
  worker: Handles
  /** Connections in use and callers waiting for one. */
  stats(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

export interface DatabaseOptions {
  address: DatabaseAddress | string
  poolSize?: number
  workerPoolSize?: number
}

const acquireTimeoutMs = 5_000
const statementTimeoutMs = 15_000
const workerStatementTimeoutMs = 60_000
const idleInTransactionMs = 30_000

/** Opens the pools; connects on first use. */
export const createDatabase = (options: DatabaseOptions): Database => {
  const pool = openPool(options.address, options.poolSize ?? 2 * availableParallelism(), statementTimeoutMs)
  const workerPool = openPool(options.address, options.workerPoolSize ?? 2, workerStatementTimeoutMs)
  return {
    ...handles(pool),
    worker: handles(workerPool),
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await Promise.all([pool.end(), workerPool.end()])
    },
  }
}

const handles = (pool: Pool): Handles => {
  const unscoped = new Kysely<DB>({ dialect: scopedDialect(pool, null) })
  return {
    scoped: (companyId) => new Kysely<DB>({ dialect: scopedDialect(pool, companyId) }),
    unscoped: () => unscoped,
    pipeline: (work) => runPipeline(pool, work),
  }
}

const openPool = (address: DatabaseAddress | string, max: number, timeoutMs: number): Pool => {
  const pool = new Pool({
    ...connection(address),
    max,
    pipeline: true,
    types: typeParsers,
    connectionTimeoutMillis: acquireTimeoutMs,
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    application_name: 'prosa',
  } as PoolConfig)
  // A connection that breaks while idle leaves the pool by itself; the next caller hears of an absent database.
  pool.on('error', () => {})
  return pool
}

const connection = (address: DatabaseAddress | string): PoolConfig =>
  typeof address === 'string' ? { connectionString: address } : address
