import type { PoolClient, QueryResult } from 'pg'
import { isConnectionLost } from '../errors/index.ts'

/** Statements prepared by name and kept by each connection; texts beyond this many are sent unprepared. */
const maxPrepared = 2_000
const names = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known) return known
  if (names.size >= maxPrepared) return undefined
  const name = `p${names.size}`
  names.set(text, name)
  return name
}

/** Sends one statement, prepared under a name that its text decides, so that it is parsed once per connection. */
export const send = (client: PoolClient, text: string, values: readonly unknown[] = []): Promise<QueryResult> =>
  client.query({ name: nameOf(text), text, values: values as unknown[] })

/** Only as a statement of its own, before the query: in one statement a policy may be evaluated first. */
export const setCompany = (client: PoolClient, companyId: number): Promise<QueryResult> =>
  send(client, "select set_config('app.company_id', $1, true)", [String(companyId)])

/** What the driver does not declare of a client: the socket that its connection writes to. */
interface Socketed {
  connection?: { stream?: { cork(): void; uncork(): void; destroyed: boolean } }
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
  const stream = (client as Socketed).connection?.stream
  stream?.cork()
  return () => stream?.uncork()
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

/**
 * Gives a connection back to its pool, once all its statements have their answers. It is destroyed when one of them failed
 * because of the connection itself, and when a transaction is still open: nobody may find another's half-done work.
 */
export const giveBack = (client: PoolClient, failures: readonly unknown[]): void => {
  const isCut = (client as Socketed).connection?.stream?.destroyed === true
  client.release(isCut || client.getTransactionStatus() !== 'I' || failures.some(isConnectionLost))
}
