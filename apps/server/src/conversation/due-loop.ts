import { createWorkLoop, type WorkLoop } from '../platform/work-loop/index.ts'

/** Items per transaction, and concurrent transactions: ten thousand dialogs that are due together are done within five seconds. */
const together = 50
const inFlight = 2
/** Transactions that one claim gives: with more items at once each transaction holds more of one company, whose statements are asked once for all of them. */
const ahead = 8
/** Concurrent transactions for items that are taken one by one, those of one room one after the other. */
const atATime = 4

/** What is left of items that were taken together. */
export interface Acted<T> {
  /** They stay due for now: others hold their locks, or they wait. */
  held: T[]
  /** Their flow versions are not in memory: each is taken alone, so that the others do not wait for loading. */
  unready: T[]
}

/** What is due is of a room. */
interface OfRoom {
  companyId: number
  dialogId: number
}

export interface DueLoopOptions<T extends OfRoom> {
  pollMs: number
  /** How long held items are left out, so that they do not block those behind them. */
  heldMs: number
  /** As of the work loop. */
  wakesAfterWork?: boolean
  keyOf(item: T): string
  find(limit: number): Promise<T[]>
  /** Takes items in one transaction, all or none. */
  takeTogether(items: readonly T[]): Promise<Acted<T>>
  /** Takes one, and reports its failure; `hold` leaves it out for a while. */
  takeAlone(item: T, hold: (forMs: number) => void): Promise<void>
  /** A batch failed, and its items are taken one by one. */
  isSplit(error: unknown): void
  failed(error: unknown): void
}

/** Works on what is due in the database without leases: whoever comes second finds nothing that is due. */
export const createDueLoop = <T extends OfRoom>(options: DueLoopOptions<T>): WorkLoop => {
  const { pollMs, heldMs, wakesAfterWork = true, keyOf, find, takeTogether, takeAlone, isSplit, failed } = options
  const underWay = new Set<string>()
  const heldUntilMs = new Map<string, number>()
  /** Claimed and not begun. */
  let next: T[][] = []
  const hold = (item: T, forMs: number): void => void heldUntilMs.set(keyOf(item), performance.now() + forMs)

  const take = async (batch: readonly T[]): Promise<void> => {
    let left = [...batch]
    try {
      const { held, unready } = await takeTogether(batch)
      for (const item of held) hold(item, heldMs)
      left = unready
    } catch (error) {
      // One failure rolls back the whole batch: then each is taken alone, and failing ones are reported there.
      isSplit(error)
    }
    const rooms = roomsOf(left)
    const each = async (): Promise<void> => {
      for (let room = rooms.shift(); room; room = rooms.shift())
        for (const one of room) await takeAlone(one, (forMs) => hold(one, forMs))
    }
    await Promise.all(Array.from({ length: atATime }, each))
  }

  const claimBatches = async (): Promise<T[][]> => {
    for (const [key, untilMs] of heldUntilMs) if (untilMs <= performance.now()) heldUntilMs.delete(key)
    const known = underWay.size + heldUntilMs.size
    const due = await find(ahead * together + known)
    const fresh = due.filter((one) => !underWay.has(keyOf(one)) && !heldUntilMs.has(keyOf(one)))
    for (const one of fresh) underWay.add(keyOf(one))
    return batchesOf(fresh)
  }

  return createWorkLoop<T[]>({
    pollMs,
    inFlight,
    wakesAfterWork,
    claim: async (room) => {
      if (next.length === 0) next = await claimBatches()
      return next.splice(0, room)
    },
    work: async (batch) => {
      try {
        await take(batch)
      } finally {
        for (const one of batch) underWay.delete(keyOf(one))
      }
    },
    failed,
  })
}

/** In the order in which it is due. */
const roomsOf = <T extends OfRoom>(items: readonly T[]): T[][] => [
  ...Map.groupBy(items, ({ companyId, dialogId }) => `${companyId}:${dialogId}`).values(),
]

/** Companies together, and what is of one room in one transaction: of two that run beside each other either may be first. */
const batchesOf = <T extends OfRoom>(items: readonly T[]): T[][] => {
  const batches: T[][] = []
  for (const room of roomsOf([...Map.groupBy(items, ({ companyId }) => companyId).values()].flat())) {
    const last = batches.at(-1)
    if (last && last.length + room.length <= together) last.push(...room)
    else batches.push(room)
  }
  return batches
}
