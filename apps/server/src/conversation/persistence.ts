import { setTimeout as pause } from 'node:timers/promises'
import type { WorkLoop } from '../platform/work-loop/index.ts'

/** Renewal of a lease while a write is being retried; one attempt may hang for longer than a lease. */
export interface Holding {
  everyMs: number
  /** Must not reject. */
  hold(): Promise<void>
}

/** Writes outcomes that already happened outside: failed writes are retried. */
export interface Persistence {
  /**
   * @param between Runs before each retry, to log the failure and extend the lease. Must not reject.
   * @throws the last error, once `mostMs` or the grace period after `stop` is over
   */
  persist<T>(write: () => Promise<T>, between: (error: unknown) => Promise<void>, holding?: Holding): Promise<T>
  start(): void
  /** From now on, retries go on for the grace period only. */
  stop(): void
}

export interface PersistenceOptions {
  /** How long one write is retried; by default for as long as the process lives. */
  mostMs?: number
  /** How long after `stop` a write is still retried. */
  stopGraceMs?: number
  /** First pause between retries; doubles up to five seconds. */
  firstPauseMs?: number
}

const longestPauseMs = 5_000

export const createPersistence = ({
  mostMs = Number.POSITIVE_INFINITY,
  stopGraceMs = 5_000,
  firstPauseMs = 200,
}: PersistenceOptions = {}): Persistence => {
  let stopsAtMs = Number.POSITIVE_INFINITY
  return {
    persist: async (write, between, holding) => {
      const givesUpAtMs = performance.now() + mostMs
      const release = keepHolding(holding)
      try {
        for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
          try {
            return await write()
          } catch (err) {
            if (performance.now() >= Math.min(stopsAtMs, givesUpAtMs)) throw err
            const pausing = pause(Math.min(pauseMs, Math.max(0, stopsAtMs - performance.now())))
            await between(err)
            await pausing
          }
        }
      } finally {
        release()
      }
    },
    start: () => {
      stopsAtMs = Number.POSITIVE_INFINITY
    },
    stop: () => {
      stopsAtMs = performance.now() + stopGraceMs
    },
  }
}

/** Never runs twice at once, even if one renewal hangs. @returns how to stop it */
export const keepHolding = (holding: Holding | undefined): (() => void) => {
  if (!holding) return () => {}
  let isUnderWay = false
  const timer = setInterval(() => {
    if (isUnderWay) return
    isUnderWay = true
    void holding.hold().finally(() => {
      isUnderWay = false
    })
  }, holding.everyMs)
  return () => clearInterval(timer)
}

/** A work loop with its writes: when stopped, it waits for its work, whose writes are retried for the grace period only. */
export const persisting = (loop: WorkLoop, { start, stop }: Pick<Persistence, 'start' | 'stop'>): WorkLoop => ({
  ...loop,
  start: () => {
    start()
    loop.start()
  },
  stop: () => {
    stop()
    return loop.stop()
  },
})
