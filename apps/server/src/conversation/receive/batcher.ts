/** A queued turn of one dialog of one company. */
export interface Turn {
  companyId: number
  dialogId: number
}

export interface BatcherOptions<T extends Turn> {
  /** Maximum of turns in one transaction. */
  maxBatch: number
  /** Maximum of concurrent batches. */
  inFlight: number
  /** Maximum of turns run alone at the same time; each may hold a connection while it waits for its lock. */
  aloneInFlight: number
  /** Runs turns together, at most one per dialog, in any order. Settles each turn, or passes it to `retryAlone`. Never rejects. */
  takeTogether(turns: readonly T[]): Promise<void>
  /** Runs one turn alone, waiting for its lock, and settles it. Never rejects. */
  takeAlone(turn: T): Promise<void>
}

export interface Batcher<T extends Turn> {
  add(turn: T): void
  /** Runs the turn alone, before later turns of its dialog. */
  retryAlone(turn: T): void
  /**
   * Pauses a turn that waits for something else. It occupies no batch, and later turns of its dialog wait behind it, until `retryAlone`, `resume` or
   * `cancel`. Call it before `takeTogether` or `takeAlone` of that turn has resolved.
   */
  pause(turn: T): void
  /** Queues a paused turn for a batch again, before later turns of its dialog. */
  resume(turn: T): void
  /** Ends a paused turn without running it. */
  cancel(turn: T): void
  /** Turns that are queued, paused or running. */
  size(): number
}

/** Dialog ids are only unique within a company. */
const keyOf = ({ companyId, dialogId }: Turn): string => `${companyId}:${dialogId}`

const sizeOf = (lines: ReadonlyMap<number, ReadonlyMap<unknown, string>>): number => {
  let size = 0
  for (const line of lines.values()) size += line.size
  return size
}

/**
 * Collects turns while earlier batches are running: under load many share a transaction, without load none waits. Turns of one dialog run one after
 * the other, in the order in which they came.
 */
export const createBatcher = <T extends Turn>(options: BatcherOptions<T>): Batcher<T> => {
  /** Queued turns by company, each with the key of its dialog. The map's order is the order in which companies are served. */
  const waiting = new Map<number, Map<T, string>>()
  const aloneQueue: T[] = []
  /** Turns that are in `aloneQueue` or running alone: their dialog stays occupied until they are settled. */
  const outsideBatch = new Set<T>()
  /** Turns running alone right now, and whether they were passed to `retryAlone` meanwhile. */
  const runningAlone = new Map<T, { retryAlone: boolean }>()
  /** The turn that occupies each dialog; only that turn may free it. */
  const holders = new Map<string, T>()
  /** Paused turns. */
  const paused = new Set<T>()
  let batches = 0
  let isScheduled = false

  const freeDialog = (turn: T): void => {
    const key = keyOf(turn)
    if (holders.get(key) === turn) holders.delete(key)
  }

  const enqueue = (turn: T): void => {
    const ofCompany = waiting.get(turn.companyId) ?? new Map<T, string>()
    waiting.set(turn.companyId, ofCompany.set(turn, keyOf(turn)))
    schedule()
  }

  /** Takes turns round robin over companies, so that one with hundreds of turns delays nobody else. */
  const pick = (): T[] => {
    const turns: T[] = []
    let lines = [...waiting.values()].map((ofCompany) => readyTurns(ofCompany))
    while (lines.length > 0) {
      const served: typeof lines = []
      for (const line of lines) {
        if (turns.length >= options.maxBatch) break
        const { value: turn } = line.next()
        if (!turn) continue
        holders.set(keyOf(turn), turn)
        turns.push(turn)
        served.push(line)
      }
      lines = turns.length < options.maxBatch ? served : []
    }
    for (const { companyId } of turns) serveLast(companyId)
    for (const turn of turns) leaveLine(turn)
    return turns
  }

  /** The first queued turn of each free dialog; those behind it wait. */
  function* readyTurns(ofCompany: ReadonlyMap<T, string>): Generator<T, undefined> {
    for (const [turn, key] of ofCompany) if ((holders.get(key) ?? turn) === turn) yield turn
  }

  const serveLast = (companyId: number): void => {
    const ofCompany = waiting.get(companyId)
    if (!ofCompany) return
    waiting.delete(companyId)
    waiting.set(companyId, ofCompany)
  }

  const leaveLine = (turn: T): void => {
    const ofCompany = waiting.get(turn.companyId)
    ofCompany?.delete(turn)
    if (ofCompany?.size === 0) waiting.delete(turn.companyId)
  }

  const runBatch = (turns: readonly T[]): void => {
    batches += 1
    void options.takeTogether(turns).finally(() => {
      batches -= 1
      for (const turn of turns) if (!outsideBatch.has(turn) && !paused.has(turn)) freeDialog(turn)
      schedule()
    })
  }

  const runAlone = (turn: T): void => {
    const state = { retryAlone: false }
    runningAlone.set(turn, state)
    void options.takeAlone(turn).finally(() => {
      runningAlone.delete(turn)
      if (state.retryAlone) aloneQueue.push(turn)
      else {
        outsideBatch.delete(turn)
        if (!paused.has(turn)) freeDialog(turn)
      }
      schedule()
    })
  }

  const work = (): void => {
    isScheduled = false
    while (runningAlone.size < options.aloneInFlight) {
      const turn = aloneQueue.shift()
      if (!turn) break
      runAlone(turn)
    }
    while (batches < options.inFlight && waiting.size > 0) {
      const turns = pick()
      if (turns.length === 0) break
      runBatch(turns)
    }
  }

  const schedule = (): void => {
    if (isScheduled) return
    isScheduled = true
    setImmediate(work)
  }

  return {
    add: enqueue,
    pause: (turn) => void paused.add(turn),
    resume: (turn) => {
      paused.delete(turn)
      enqueue(turn)
    },
    cancel: (turn) => {
      paused.delete(turn)
      freeDialog(turn)
      schedule()
    },
    retryAlone: (turn) => {
      paused.delete(turn)
      const state = runningAlone.get(turn)
      if (state) {
        state.retryAlone = true
        return
      }
      outsideBatch.add(turn)
      aloneQueue.push(turn)
      schedule()
    },
    size: () => sizeOf(waiting) + aloneQueue.length + paused.size + batches + runningAlone.size,
  }
}
