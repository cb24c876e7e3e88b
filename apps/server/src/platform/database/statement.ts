import type { Pool, PoolClient, QueryResult } from 'pg'
import { isConnectionLost } from '../errors/index.ts'
import { type Prepared, PreparedQuery } from './prepared-query.ts'

/** Prepared statements per connection; the least recently used one is dropped first. */
const maxPrepared = 500
/** Longer texts contain lists of values, which rarely repeat. */
const maxPreparedChars = 8_000

/** Prepared statements of one connection, by text. */
interface Shelf {
  statements: Map<string, Prepared>
  uses: number
}

const shelves = new WeakMap<PoolClient, Shelf>()

/** The statement's name on this connection, new or known. A name is never reused. */
const preparedOf = (client: PoolClient, text: string): Prepared | undefined => {
  if (text.length > maxPreparedChars) return undefined
  let shelf = shelves.get(client)
  if (!shelf) {
    shelf = { statements: new Map(), uses: 0 }
    shelves.set(client, shelf)
  }
  shelf.uses += 1
  const known = shelf.statements.get(text)
  if (known) {
    known.lastUse = shelf.uses
    return known
  }
  if (shelf.statements.size >= maxPrepared) forgetOldest(client, shelf)
  const prepared = { name: `p${shelf.uses}`, lastUse: shelf.uses }
  shelf.statements.set(text, prepared)
  return prepared
}

/** The protocol's Close needs no answer and works in a failed transaction, unlike DEALLOCATE. */
const forgetOldest = (client: PoolClient, { statements }: Shelf): void => {
  let oldest: [string, Prepared] | undefined
  for (const entry of statements) if (!oldest || entry[1].lastUse < oldest[1].lastUse) oldest = entry
  if (!oldest) return
  const [text, { name }] = oldest
  statements.delete(text)
  const { connection } = client as unknown as Driven
  connection.close({ type: 'S', name })
  delete connection.parsedStatements[name]
}

/**
 * Sends one statement, prepared under a name per text, so that it is parsed once per connection.
 * @param answerMs limit for its answer; default: the pool's setting
 */
export const send = (
  client: PoolClient,
  text: string,
  values: readonly unknown[] = [],
  answerMs?: number,
): Promise<QueryResult> =>
  new Promise<QueryResult>((resolve, reject) => {
    const done = (error: Error | undefined, result: QueryResult): void => (error ? reject(error) : resolve(result))
    client.query(new PreparedQuery(preparedOf(client, text), text, values, answerMs, done))
  }).catch((error: Error) => {
    // The caller's stack, instead of the socket's.
    Error.captureStackTrace(error)
    throw error
  })

/** Must be a separate statement before the query: within one statement a policy may be evaluated first. */
export const setCompany = (client: PoolClient, companyId: number, answerMs?: number): Promise<QueryResult> =>
  send(client, "select set_config('app.company_id', $1, true)", [String(companyId)], answerMs)

/** The undeclared parts of the driver's client: its connection and socket. */
interface Driven {
  connection: {
    stream: { cork(): void; uncork(): void; destroyed: boolean }
    parsedStatements: Record<string, string>
    close(statement: { type: 'S'; name: string }): void
  }
}

/** Sends everything that `write` sends in one packet. */
export const inOneWrite = <T>(client: PoolClient, write: () => T): T => {
  const release = holdWrites(client)
  try {
    return write()
  } finally {
    release()
  }
}

/** Buffers writes until the returned function is called. */
export const holdWrites = (client: PoolClient): (() => void) => {
  const { stream } = (client as unknown as Driven).connection
  stream.cork()
  return () => stream.uncork()
}

/**
 * Waits for the answers of all statements of a pipeline, so that none is pending when the connection is returned, then throws the first failure,
 * which caused the later ones.
 */
export const settle = async (statements: readonly Promise<QueryResult>[]): Promise<QueryResult[]> => {
  const answers = await Promise.allSettled(statements)
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  })
}

/** COMMIT of a failed transaction succeeds, with the answer ROLLBACK. */
export const assertCommitted = (answer: QueryResult | undefined): void => {
  if (answer?.command !== 'COMMIT')
    throw new Error(`Transaction ended with ${answer?.command ?? 'no answer'}, not COMMIT`)
}

/** When a connection of the pool last timed out: older connections may be dead too. */
const silentAtMs = new WeakMap<Pool, number>()
const bornAtMs = new WeakMap<PoolClient, number>()

/** Call from the pool's `connect` event: records the connection's age. */
export const noteBirth = (client: PoolClient): void => void bornAtMs.set(client, performance.now())

/**
 * Takes a connection. After a time-out (a failover, a cut line), older connections are destroyed at once, instead of each waiting for its own
 * time-out.
 */
export const takeConnection = async (pool: Pool): Promise<PoolClient> => {
  for (;;) {
    const client = await pool.connect()
    if ((bornAtMs.get(client) ?? 0) >= (silentAtMs.get(pool) ?? 0)) return client
    client.release(true)
  }
}

const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

/**
 * Returns a connection to its pool, once all its statements are answered. Destroys it when an error shows that it is broken, or when a transaction is
 * still open.
 */
export const giveBack = (pool: Pool, client: PoolClient, failures: readonly unknown[]): void => {
  if (failures.some(isSilence)) silentAtMs.set(pool, performance.now())
  const isCut = (client as unknown as Driven).connection.stream.destroyed
  client.release(isCut || client.getTransactionStatus() !== 'I' || failures.some(isConnectionLost))
}
