import type { Handles } from '../../../platform/database/index.ts'
import { type CallNote, writeCalls } from './calls.queries.ts'

/** Counts calls of integrations: collected in memory and written every ten seconds, not during the call. */
export interface CallCounts {
  note(call: Omit<CallNote, 'calls'>): void
  /** Writes the collected counts. Failed ones are kept for the next time. */
  flush(): Promise<void>
  /** Writes every ten seconds until stopped. */
  start(): () => Promise<void>
}

const everyMs = 10_000

const merged = (known: CallNote | undefined, note: CallNote): CallNote =>
  known === undefined ? note : { ...(note.at > known.at ? note : known), calls: known.calls + note.calls }

/** @param database handles of the pool for background work */
export const createCallCounts = (database: Handles, failed: (error: unknown) => void): CallCounts => {
  let waiting = new Map<string, CallNote>()
  let flushing: Promise<void> = Promise.resolve()

  const add = (note: CallNote): void => {
    const key = `${note.companyId} ${note.keyId} ${note.operation}`
    waiting.set(key, merged(waiting.get(key), note))
  }

  const write = async (): Promise<void> => {
    const notes = [...waiting.values()]
    waiting = new Map()
    const failures: unknown[] = []
    for (const [companyId, group] of Map.groupBy(notes, (note) => note.companyId))
      try {
        await writeCalls(database.scoped(companyId), companyId, group)
      } catch (error) {
        for (const note of group) add(note)
        failures.push(error)
      }
    for (const error of failures) failed(error)
  }

  const flush = (): Promise<void> => {
    flushing = flushing.then(write)
    return flushing
  }

  return {
    note: (call) => add({ ...call, calls: 1 }),
    flush,
    start: () => {
      const timer = setInterval(() => void flush(), everyMs)
      return () => {
        clearInterval(timer)
        return flush()
      }
    },
  }
}
