import type { Pool, QueryResult } from 'pg'
import { isConnectionLost } from '../errors/index.ts'
import { assertCommitted, giveBack, holdWrites, send, setCompany, settle, takeConnection } from './statement.ts'

/**
 * One connection for several statements that do not wait for each other. Not awaiting a statement loses no error: `commit` and the end of the
 * pipeline wait for all and throw the first failure.
 */
export interface Pipeline {
  begin(): void
  /** Sets the company for the following statements of the transaction; may be called again. */
  setCompany(companyId: number): void
  /** @returns the rows */
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Sends COMMIT, waits for all statements, and throws unless all succeeded and COMMIT was answered. */
  commit(): Promise<void>
  rollback(): Promise<void>
}

export interface PipelineOptions {
  /** Limit for each answer; after that the connection counts as lost. Default: the pool's setting. */
  answerMs?: number
}

/** Takes a connection for `work`; an uncommitted transaction is rolled back. */
export const runPipeline = async <T>(
  pool: Pool,
  work: (pipeline: Pipeline) => Promise<T>,
  { answerMs }: PipelineOptions = {},
): Promise<T> => {
  const client = await takeConnection(pool)
  let sent: Promise<QueryResult>[] = []
  let open = false
  let isHeld = false
  /** Statements of one tick are sent in one packet. */
  const hold = (): void => {
    if (isHeld) return
    isHeld = true
    const release = holdWrites(client)
    queueMicrotask(() => {
      isHeld = false
      release()
    })
  }
  const track = (write: () => Promise<QueryResult>): Promise<QueryResult> => {
    hold()
    const statement = write()
    statement.catch(() => {}) // Reported when the pipeline is settled, and by the caller's own promise.
    sent.push(statement)
    return statement
  }
  const end = (command: 'commit' | 'rollback'): Promise<QueryResult>[] => {
    track(() => send(client, command, [], answerMs))
    open = false
    const statements = sent
    sent = []
    return statements
  }
  const pipeline: Pipeline = {
    begin: () => {
      open = true
      track(() => send(client, 'begin', [], answerMs))
    },
    setCompany: (companyId) => {
      track(() => setCompany(client, companyId, answerMs))
    },
    query: <Row>(text: string, values?: readonly unknown[]) => {
      const rows = track(() => send(client, text, values, answerMs)).then((answer) => answer.rows as Row[])
      rows.catch(() => {}) // An unawaited query must not end the process; commit throws its failure.
      return rows
    },
    commit: async () => assertCommitted((await settle(end('commit'))).at(-1)),
    rollback: async () => void (await Promise.allSettled(end('rollback'))),
  }
  const failures: unknown[] = []
  try {
    const result = await work(pipeline)
    await settle(sent)
    return result
  } catch (error) {
    failures.push(error)
    throw error
  } finally {
    // A lost connection gets no ROLLBACK: the server rolls back by itself.
    if (open && !failures.some(isConnectionLost)) sent = end('rollback')
    for (const answer of await Promise.allSettled(sent)) if (answer.status === 'rejected') failures.push(answer.reason)
    giveBack(pool, client, failures)
  }
}
