import { setTimeout as pause } from 'node:timers/promises'
import type { WorkLoop } from '../platform/work-loop/index.ts'

/** What is done again and again while something is not written yet: one try may hang for longer than a lease lasts. */
export interface Holding {
  everyMs: number
  /** Must not reject. */
  hold(): Promise<void>
}

/** Writes what the world outside already knows: what the database refuses is tried again. */
export interface Persistence {
  /**
   * @param between What is done before each further try: why the last one failed is told, the lease is held. Must not reject.
   * @throws what the last try threw, once `mostMs` or the grace after `stop` is over
   */
  persist<T>(write: () => Promise<T>, between: (error: unknown) => Promise<void>, holding?: Holding): Promise<T>
  start(): void
  /** From now on the tries go on for the grace alone. */
  stop(): void
}

export interface PersistenceOptions {
  /** How long one thing is tried; for as long as the process lives unless said. */
  mostMs?: number
  /** How long after `stop` something is still tried. */
  stopGraceMs?: number
  /** The first pause between tries; doubled each time up to five seconds. */
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

/** One at a time: what hangs is not asked twice. @returns what ends it */
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

/** The loop, with what it writes: told to stop, it waits for its work, whose writing goes on for the grace alone. */
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
