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
  /**
   * The turn waits for something else, outside of any lane, while later turns of its dialog wait for it; `again`, `later` or `drop` ends that. To be called before
   * what took the turn is over.
   */
  keep(turn: T): void
  /** The turn that was kept is taken with others once more, before turns of its dialog that came after it. */
  later(turn: T): void
  /** The turn that was kept is settled without being taken. */
  drop(turn: T): void
  /** Turns that wait or are under way. */
  size(): number
}

/** Ids are unique within their company alone. */
const keyOf = ({ companyId, dialogId }: Turn): string => `${companyId}:${dialogId}`

const sizeOf = (lines: ReadonlyMap<number, ReadonlyMap<unknown, string>>): number => {
  let size = 0
  for (const line of lines.values()) size += line.size
  return size
}

/**
 * Collects turns while earlier ones are under way, so that under load many share a transaction and without load none waits.
 * Turns of one dialog are taken one after the other, in the order in which they came.
 */
export const createBatcher = <T extends Turn>(options: BatcherOptions<T>): Batcher<T> => {
  /** Of each company, each with the key of its dialog; in the order in which companies are served. */
  const waiting = new Map<number, Map<T, string>>()
  const alone: T[] = []
  /** Those in `alone` and those being taken alone: their dialog stays busy until they are settled. */
  const apart = new Set<T>()
  /** Being taken alone right now, and whether it has asked for another try meanwhile. */
  const lonely = new Map<T, { again: boolean }>()
  /** The turn that holds each dialog: only that one lets go of it. */
  const holders = new Map<string, T>()
  /** Those that wait outside. */
  const kept = new Set<T>()
  let batches = 0
  let isScheduled = false

  const letGo = (turn: T): void => {
    const key = keyOf(turn)
    if (holders.get(key) === turn) holders.delete(key)
  }

  const wait = (turn: T): void => {
    const ofCompany = waiting.get(turn.companyId) ?? new Map<T, string>()
    waiting.set(turn.companyId, ofCompany.set(turn, keyOf(turn)))
    schedule()
  }

  /** Companies in turn, so that one with hundreds of turns stands before nobody else's. */
  const pick = (): T[] => {
    const turns: T[] = []
    let lines = [...waiting.values()].map((ofCompany) => takeable(ofCompany))
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

  /** The first waiting turn of a dialog is the one to take; those behind it wait. */
  function* takeable(ofCompany: ReadonlyMap<T, string>): Generator<T, undefined> {
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
      for (const turn of turns) if (!apart.has(turn) && !kept.has(turn)) letGo(turn)
      schedule()
    })
  }

  const runAlone = (turn: T): void => {
    const state = { again: false }
    lonely.set(turn, state)
    void options.takeAlone(turn).finally(() => {
      lonely.delete(turn)
      if (state.again) alone.push(turn)
      else {
        apart.delete(turn)
        if (!kept.has(turn)) letGo(turn)
      }
      schedule()
    })
  }

  const work = (): void => {
    isScheduled = false
    while (lonely.size < options.aloneInFlight) {
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
    add: wait,
    keep: (turn) => void kept.add(turn),
    later: (turn) => {
      kept.delete(turn)
      wait(turn)
    },
    drop: (turn) => {
      kept.delete(turn)
      letGo(turn)
      schedule()
    },
    again: (turn) => {
      kept.delete(turn)
      const state = lonely.get(turn)
      if (state) {
        state.again = true
        return
      }
      apart.add(turn)
      alone.push(turn)
      schedule()
    },
    size: () => sizeOf(waiting) + alone.length + kept.size + batches + lonely.size,
  }
}
