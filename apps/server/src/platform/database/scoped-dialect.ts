import {
  type CompiledQuery,
  createQueryId,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult as KyselyResult,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
  RawNode,
  type TransactionSettings,
} from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { assertCommitted, giveBack, inOneWrite, send, setCompany, settle, takeConnection } from './statement.ts'

/**
 * A Kysely dialect bound to one company, or to none. A single query is sent with its own transaction (begin, set the company, query, commit) in one
 * round trip; a transaction sends its opening with its first query.
 */
export const scopedDialect = (pool: Pool, companyId: number | null): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => scopedDriver(pool, companyId),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

interface Connection extends DatabaseConnection {
  client: PoolClient
  /** The opening of a transaction, not sent yet. */
  opening: string | null
  inTransaction: boolean
  /** Errors on the connection; they decide whether it can be reused. */
  failures: unknown[]
}

const scopedDriver = (pool: Pool, companyId: number | null): Driver => {
  const open = (client: PoolClient, begin: string): Promise<QueryResult>[] =>
    companyId === null ? [send(client, begin)] : [send(client, begin), setCompany(client, companyId)]

  const run = async (connection: Connection, { sql, parameters }: CompiledQuery): Promise<QueryResult> => {
    const { client } = connection
    if (connection.opening !== null) {
      const begin = connection.opening
      connection.opening = null
      return last(await settle(inOneWrite(client, () => [...open(client, begin), send(client, sql, parameters)])))
    }
    if (connection.inTransaction || companyId === null) return send(client, sql, parameters)
    const statements = inOneWrite(client, () => [
      ...open(client, 'begin'),
      send(client, sql, parameters),
      send(client, 'commit'),
    ])
    const answers = await settle(statements)
    assertCommitted(answers.at(-1))
    return last(answers.slice(0, -1))
  }

  return {
    init: async () => {},
    destroy: async () => {},
    acquireConnection: async () => {
      const connection: Connection = {
        client: await takeConnection(pool),
        opening: null,
        inTransaction: false,
        failures: [],
        executeQuery: async <R>(query: CompiledQuery) => {
          try {
            return toKysely<R>(await run(connection, query))
          } catch (error) {
            connection.failures.push(error)
            throw error
          }
        },
        streamQuery: () => {
          throw new Error('A pipelined connection cannot stream rows; read pages by key')
        },
      }
      return connection
    },
    releaseConnection: async (connection) => {
      const { client, failures } = connection as Connection
      giveBack(pool, client, failures)
    },
    beginTransaction: async (connection, settings) => {
      Object.assign(connection, { inTransaction: true, opening: opening(settings) })
    },
    commitTransaction: async (connection) => {
      if (neverOpened(connection as Connection)) return
      assertCommitted(await send((connection as Connection).client, 'commit'))
    },
    rollbackTransaction: async (connection) => {
      if (neverOpened(connection as Connection)) return
      const { client, failures } = connection as Connection
      // If the rollback fails too, the connection is destroyed, which also rolls back; the caller gets the original error.
      await send(client, 'rollback').catch((error: unknown) => failures.push(error))
    },
    savepoint: (connection, name, compile) => savepoint(connection, 'savepoint', name, compile),
    rollbackToSavepoint: (connection, name, compile) => savepoint(connection, 'rollback to', name, compile),
    releaseSavepoint: (connection, name, compile) => savepoint(connection, 'release', name, compile),
  }
}

const opening = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')

/** Ends the transaction here; returns whether the database ever received it. */
const neverOpened = (connection: Connection): boolean => {
  const unsent = connection.opening !== null
  Object.assign(connection, { opening: null, inTransaction: false })
  return unsent
}

const savepoint = async (
  connection: DatabaseConnection,
  command: string,
  name: string,
  compile: QueryCompiler['compileQuery'],
): Promise<void> => {
  const node = RawNode.createWithSql(`${command} "${name.replaceAll('"', '""')}"`)
  await connection.executeQuery(compile(node, createQueryId()))
}

const last = (answers: readonly QueryResult[]): QueryResult => answers.at(-1) as QueryResult

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const toKysely = <R>(answer: QueryResult): KyselyResult<R> => ({
  rows: answer.rows as R[],
  ...(changing.has(answer.command) ? { numAffectedRows: BigInt(answer.rowCount ?? 0) } : {}),
})
