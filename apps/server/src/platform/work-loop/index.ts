/** A loop that claims background work from the database: polled, woken when there is some, with limited concurrency. */
export interface WorkLoop {
  start(): void
  /** There is work now: claim without waiting for the next poll. */
  wake(): void
  /** Claims nothing more and waits for running work. */
  stop(): Promise<void>
}

export interface WorkLoopOptions<T> {
  pollMs: number
  /** Maximum of concurrent pieces of work. */
  inFlight: number
  /** Work slower than `afterMs` no longer counts against `inFlight`, for at most `max` pieces. */
  slow?: { afterMs: number; max: number }
  /** Claims at most `limit` pieces. */
  claim(limit: number): Promise<readonly T[]>
  /** Whether a finished piece may unblock another one (the dialog's next message); true by default. */
  wakesAfterWork?: boolean
  /** How long it waits after a finished piece before it claims again, so that places which become free at about the same time are claimed together; 0 by default. */
  gatherMs?: number
  /** After a failure the claim stays until its lease ends. */
  work(item: T): Promise<void>
  failed(error: unknown): void
}

/** Between claims that fail. */
const mostPauseMs = 2_000

export const createWorkLoop = <T>({
  pollMs,
  inFlight,
  slow,
  wakesAfterWork = true,
  gatherMs = 0,
  claim,
  work,
  failed,
}: WorkLoopOptions<T>): WorkLoop => {
  const underWay = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | null = null
  let gathering: NodeJS.Timeout | null = null
  let claiming: Promise<void> | null = null
  let wasWoken = false
  let wasFull = false
  let isStopped = true
  let slowOnes = 0
  let failedClaims = 0

  /** @returns a function to call once the work is over */
  const watchSlowness = (): (() => void) => {
    if (!slow) return () => {}
    let isSlow = false
    const turnsSlow = setTimeout(() => {
      isSlow = true
      slowOnes += 1
      if (wasFull) wake()
    }, slow.afterMs)
    return () => {
      clearTimeout(turnsSlow)
      if (isSlow) slowOnes -= 1
    }
  }

  const wakeSoon = (): void => {
    if (gatherMs === 0 || isStopped) wake()
    else
      gathering ??= setTimeout(() => {
        gathering = null
        wake()
      }, gatherMs)
  }

  const take = (item: T): void => {
    const isOver = watchSlowness()
    const done = work(item)
      .catch(failed)
      .finally(() => {
        isOver()
        underWay.delete(done)
        if (wakesAfterWork || wasFull) wakeSoon()
      })
    underWay.add(done)
  }

  const claimOnce = async (): Promise<void> => {
    const room = inFlight - (underWay.size - Math.min(slowOnes, slow?.max ?? 0))
    wasFull = room <= 0
    if (room <= 0) return
    const items = await claim(room)
    wasFull = items.length === room
    for (const item of items) take(item)
  }

  const run = (): void => {
    if (timer) clearTimeout(timer)
    timer = null
    wasWoken = false
    claiming = claimOnce()
      .then(
        () => {
          failedClaims = 0
        },
        (error: unknown) => {
          failedClaims += 1
          failed(error)
        },
      )
      .finally(() => {
        claiming = null
        if (isStopped) return
        if (wasWoken) run()
        else timer = setTimeout(run, pauseMs())
      })
  }

  /** Longer after each claim that failed in a row, so that many loops do not wear out the processor while the database is gone. */
  const pauseMs = (): number => Math.max(pollMs, Math.min(pollMs * 2 ** failedClaims, mostPauseMs))

  const wake = (): void => {
    if (isStopped) return
    wasWoken = true
    if (!claiming) run()
  }

  return {
    start: () => {
      isStopped = false
      run()
    },
    wake,
    stop: async () => {
      isStopped = true
      if (timer) clearTimeout(timer)
      if (gathering) clearTimeout(gathering)
      await claiming
      await Promise.allSettled(underWay)
    },
  }
}
