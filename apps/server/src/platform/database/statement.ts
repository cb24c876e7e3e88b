import type { Pool, PoolClient, QueryResult } from 'pg'
import { isConnectionLost } from '../errors/index.ts'
import { type Prepared, PreparedQuery } from './prepared-query.ts'

/** Statements that a connection keeps prepared; beyond it the one that was not used for the longest goes. */
const maxPrepared = 500
/** A longer text is a list that somebody wrote out: it hardly ever comes twice. */
const maxPreparedChars = 8_000

/** What one connection has prepared, by text. */
interface Shelf {
  statements: Map<string, Prepared>
  uses: number
}

const shelves = new WeakMap<PoolClient, Shelf>()

/** As what this connection knows the text, or will from now on. A name is never given twice. */
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

/** The protocol's Close needs no answer of its own and works in a failed transaction too, unlike DEALLOCATE. */
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
 * Sends one statement, prepared under a name that its text decides, so that it is parsed once per connection.
 * @param answerMs How long its answer may take; without it what the pool's settings say.
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
    // By whom it was asked, instead of the socket that answered.
    Error.captureStackTrace(error)
    throw error
  })

/** Only as a statement of its own, before the query: in one statement a policy may be evaluated first. */
export const setCompany = (client: PoolClient, companyId: number, answerMs?: number): Promise<QueryResult> =>
  send(client, "select set_config('app.company_id', $1, true)", [String(companyId)], answerMs)

/** What the driver does not declare of a client: its connection, with the socket that it writes to. */
interface Driven {
  connection: {
    stream: { cork(): void; uncork(): void; destroyed: boolean }
    parsedStatements: Record<string, string>
    close(statement: { type: 'S'; name: string }): void
  }
}

/** Lets what `write` sends leave in one piece: a packet for a pipeline and not one for each of its messages. */
export const inOneWrite = <T>(client: PoolClient, write: () => T): T => {
  const release = holdWrites(client)
  try {
    return write()
  } finally {
    release()
  }
}

/** Holds back what is sent until the returned function is called. */
export const holdWrites = (client: PoolClient): (() => void) => {
  const { stream } = (client as unknown as Driven).connection
  stream.cork()
  return () => stream.uncork()
}

/**
 * Waits until every statement of a pipeline has its answer, so that none is still under way when the connection goes
 * back, and only then throws the first failure, which is the cause of those after it.
 */
export const settle = async (statements: readonly Promise<QueryResult>[]): Promise<QueryResult[]> => {
  const answers = await Promise.allSettled(statements)
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  })
}

/** A COMMIT of a failed transaction does not fail: it answers ROLLBACK. */
export const assertCommitted = (answer: QueryResult | undefined): void => {
  if (answer?.command !== 'COMMIT')
    throw new Error(`Transaction ended with ${answer?.command ?? 'no answer'}, not COMMIT`)
}

/** When a connection of the pool last failed to answer at all: those that are older may be as dead, without knowing it. */
const silentAtMs = new WeakMap<Pool, number>()
const bornAtMs = new WeakMap<PoolClient, number>()

/** Of a pool's `connect` event: from now on it is known how old the connection is. */
export const noteBirth = (client: PoolClient): void => void bornAtMs.set(client, performance.now())

/**
 * Checks out a connection. After one fell silent (a failover, a cut line) those from before it are not tried one after the
 * other, each for as long as an answer may take: they are destroyed, and a new one is opened.
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
 * Gives a connection back to its pool, once all its statements have their answers. It is destroyed when one of them failed
 * because of the connection itself, and when a transaction is still open: nobody may find another's half-done work.
 */
export const giveBack = (pool: Pool, client: PoolClient, failures: readonly unknown[]): void => {
  if (failures.some(isSilence)) silentAtMs.set(pool, performance.now())
  const isCut = (client as unknown as Driven).connection.stream.destroyed
  client.release(isCut || client.getTransactionStatus() !== 'I' || failures.some(isConnectionLost))
}
