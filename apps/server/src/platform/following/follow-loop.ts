import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/index.ts'

export interface FollowPace {
  /** Delay until a new change can be found. */
  pollMs: number
  /** Interval of checking whether running turns and calls have ended. */
  yieldMs: number
  /** Maximum wait for turns and calls, so that following continues under any load. */
  mostYieldMs: number
}

export interface FollowLoopOptions {
  pace: FollowPace
  /** Whether a customer or a person is waiting for this process. */
  isBusy(): boolean
  /** Companies with something to read. */
  behind(): Promise<readonly number[]>
  /** Reads a small batch of a company. @returns whether more is left */
  take(companyId: number): Promise<boolean>
  failed(error: unknown, companyId?: number): void
}

export interface FollowLoop {
  start(): void
  stop(): Promise<void>
}

/** Whether connections of this process work for customers or people. */
export const isBusy = (database: Pick<Database, 'stats'>): boolean => {
  const { total, idle, waiting } = database.stats()
  return waiting > 0 || idle < total
}

/** Follows changes in the background: takes a small batch of each company in turn, and rests as long as the batch took. */
export const createFollowLoop = ({ pace, isBusy: mustWait, behind, take, failed }: FollowLoopOptions): FollowLoop => {
  const ending = new AbortController()
  let running: Promise<void> = Promise.resolve()

  const isEnding = (): boolean => ending.signal.aborted
  const rest = (ms: number): Promise<void> => sleep(ms, undefined, { signal: ending.signal }).catch(() => undefined)

  const untilFree = async (): Promise<void> => {
    const untilMs = performance.now() + pace.mostYieldMs
    while (mustWait() && performance.now() < untilMs && !isEnding()) await rest(pace.yieldMs)
  }

  const takeBatch = async (companyId: number): Promise<boolean> => {
    await untilFree()
    if (isEnding()) return false
    const beganMs = performance.now()
    try {
      return await take(companyId)
    } catch (error) {
      failed(error, companyId)
      return false
    } finally {
      await rest(performance.now() - beganMs)
    }
  }

  /** @returns whether more is left. */
  const takeRound = async (): Promise<boolean> => {
    let isMore = false
    for (const companyId of await behind()) isMore = (await takeBatch(companyId)) || isMore
    return isMore
  }

  const run = async (): Promise<void> => {
    while (!isEnding()) {
      const isMore = await takeRound().catch((error: unknown) => {
        failed(error)
        return false
      })
      if (!isMore) await rest(pace.pollMs)
    }
  }

  return {
    start: () => {
      running = run()
    },
    stop: async () => {
      ending.abort()
      await running
    },
  }
}
