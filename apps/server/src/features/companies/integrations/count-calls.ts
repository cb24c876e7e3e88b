/** Calls of one operation with one key since the last write. */
export interface CountedCalls {
  /** The company or the platform of the key. */
  ownerId: number
  keyId: number
  operation: string
  calls: number
  /** Time of the last call. */
  at: Date
  /** The caller's masked network. */
  network: string
}

/** Counts calls by keys: collected in memory and written every ten seconds, not during the call. */
export interface CallCounts<N extends CountedCalls> {
  note(call: Omit<N, 'calls'>): void
  /** Writes the collected counts. Failed ones are kept for the next time. */
  flush(): Promise<void>
  /** Writes every ten seconds until stopped. */
  start(): () => Promise<void>
}

const everyMs = 10_000

const merged = <N extends CountedCalls>(known: N | undefined, note: N): N =>
  known === undefined ? note : { ...(note.at > known.at ? note : known), calls: known.calls + note.calls }

/** @param write stores the calls with the keys of one owner */
export const createCallCounts = <N extends CountedCalls>(
  write: (ownerId: number, notes: readonly N[]) => Promise<void>,
  failed: (error: unknown) => void,
): CallCounts<N> => {
  let waiting = new Map<string, N>()
  let flushing: Promise<void> = Promise.resolve()

  const add = (note: N): void => {
    const key = `${note.ownerId} ${note.keyId} ${note.operation}`
    waiting.set(key, merged(waiting.get(key), note))
  }

  const writeAll = async (): Promise<void> => {
    const notes = [...waiting.values()]
    waiting = new Map()
    const failures: unknown[] = []
    for (const [ownerId, group] of Map.groupBy(notes, (note) => note.ownerId))
      try {
        await write(ownerId, group)
      } catch (error) {
        for (const note of group) add(note)
        failures.push(error)
      }
    for (const error of failures) failed(error)
  }

  const flush = (): Promise<void> => {
    flushing = flushing.then(writeAll)
    return flushing
  }

  return {
    note: (call) => add({ ...call, calls: 1 } as N),
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
