/** A turn that waits to be taken, of one dialog of one company. */
export interface Turn {
  companyId: number
  dialogId: number
}

export interface BatcherOptions<T extends Turn> {
  /** Turns of one transaction. */
  maxBatch: number
  /** Batches under way at the same time. */
  inFlight: number
  /** Turns taken alone at the same time: each may hold a connection while it waits for its lock. */
  aloneInFlight: number
  /**
   * Takes turns together, each dialog once, in no particular order. Settles each turn itself, or hands it to `again` to be
   * taken alone. Never rejects.
   */
  takeTogether(turns: readonly T[]): Promise<void>
  /** Takes one turn alone, waiting for its lock, and settles it. Never rejects. */
  takeAlone(turn: T): Promise<void>
}

export interface Batcher<T extends Turn> {
  add(turn: T): void
  /** The turn is taken alone, before turns of its dialog that came later. */
  again(turn: T): void
  /** Turns that wait or are under way. */
  size(): number
}

/**
 * Collects turns while earlier ones are under way, so that under load many share a transaction and without load none waits.
 * Turns of one dialog are taken one after the other, in the order in which they came.
 */
export const createBatcher = <T extends Turn>(options: BatcherOptions<T>): Batcher<T> => {
  const waiting = new Set<T>()
  const alone: T[] = []
  /** Those in `alone` and those being taken alone: their dialog stays busy until they are settled. */
  const apart = new Set<T>()
  const busyDialogs = new Set<number>()
  let batches = 0
  let lonely = 0
  let isScheduled = false

  const pick = (): T[] => {
    const turns: T[] = []
    const taken = new Set<number>()
    for (const turn of waiting) {
      if (turns.length >= options.maxBatch) break
      // The first waiting turn of a dialog is the one to take; those behind it wait.
      if (busyDialogs.has(turn.dialogId) || taken.has(turn.dialogId)) continue
      taken.add(turn.dialogId)
      turns.push(turn)
    }
    return turns
  }

  const runBatch = (turns: readonly T[]): void => {
    batches += 1
    for (const turn of turns) {
      waiting.delete(turn)
      busyDialogs.add(turn.dialogId)
    }
    void options.takeTogether(turns).finally(() => {
      batches -= 1
      for (const turn of turns) if (!apart.has(turn)) busyDialogs.delete(turn.dialogId)
      schedule()
    })
  }

  const runAlone = (turn: T): void => {
    lonely += 1
    void options.takeAlone(turn).finally(() => {
      lonely -= 1
      apart.delete(turn)
      busyDialogs.delete(turn.dialogId)
      schedule()
    })
  }

  const work = (): void => {
    isScheduled = false
    while (lonely < options.aloneInFlight) {
      const turn = alone.shift()
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
    add: (turn) => {
      waiting.add(turn)
      schedule()
    },
    again: (turn) => {
      busyDialogs.add(turn.dialogId)
      apart.add(turn)
      alone.push(turn)
      schedule()
    },
    size: () => waiting.size + alone.length + batches + lonely,
  }
}
