import { CompiledQuery, type Kysely } from 'kysely'
import type { Pool, QueryResult } from 'pg'
import type { DB } from './schema.ts'
import { assertCommitted, giveBack, inOneWrite, send, setCompany, settle, takeConnection } from './statement.ts'

/** Adds a query to a snapshot. Its rows arrive once all queries are answered. */
export type Ask = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>

/** The same query on a scoped handle, alone or within its transaction. */
export const askOf =
  (db: Kysely<DB>): Ask =>
  async <Row>(text: string, values: readonly unknown[]) =>
    (await db.executeQuery(CompiledQuery.raw(text, [...values]))).rows as Row[]

/** Results of several queries, in order. */
export type Answers<T extends readonly Promise<unknown>[]> = { -readonly [K in keyof T]: Awaited<T[K]> }

/**
 * Reads one company in one transaction and one round trip: independent queries are sent together and see the same snapshot.
 * @param questions starts all queries before it awaits any
 */
export const readSnapshot = async <T extends readonly Promise<unknown>[] | []>(
  pool: Pool,
  companyId: number,
  questions: (ask: Ask) => T,
): Promise<Answers<T>> => {
  const client = await takeConnection(pool)
  const sent: Promise<QueryResult>[] = []
  const failures: unknown[] = []
  const track = (statement: Promise<QueryResult>): Promise<QueryResult> => {
    statement.catch(() => {}) // Settled below with the others.
    sent.push(statement)
    return statement
  }
  const ask: Ask = <Row>(text: string, values: readonly unknown[]) => {
    const rows = track(send(client, text, values)).then((answer) => answer.rows as Row[])
    rows.catch(() => {}) // The statement itself is settled below.
    return rows
  }
  try {
    const asked = inOneWrite(client, () => {
      track(send(client, 'begin isolation level repeatable read, read only'))
      track(setCompany(client, companyId))
      const rows = questions(ask)
      track(send(client, 'commit'))
      return rows
    })
    assertCommitted((await settle(sent)).at(-1))
    return (await Promise.all(asked)) as Answers<T>
  } catch (error) {
    failures.push(error)
    throw error
  } finally {
    for (const answer of await Promise.allSettled(sent)) if (answer.status === 'rejected') failures.push(answer.reason)
    giveBack(pool, client, failures)
  }
}
