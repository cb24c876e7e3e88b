import { backoffMs } from './backoff.ts'

export interface CatchUpOptions {
  /** Fetches what changed since the last time and takes it over; rejects where nothing gets through. */
  fetch: () => Promise<void>
  wait: (ms: number) => Promise<void>
  /** 0 to 1. */
  chance: () => number
}

export interface CatchUp {
  /** While true, what a stream brings may be shown, but the position stays, so that the fetch still covers what came before it. */
  isBehind: () => boolean
  /** Fetches once; rejects as the fetch does. */
  once: () => Promise<void>
  /** Something may have been missed: fetches until that succeeds. */
  untilDone: () => Promise<void>
}

/** Keeps a copy without gap: after every break what was missed is fetched, for as long as it takes. */
export const createCatchUp = ({ fetch, wait, chance }: CatchUpOptions): CatchUp => {
  let isBehind = true
  let isRunning = false
  const once = async (): Promise<void> => {
    await fetch()
    isBehind = false
  }
  return {
    isBehind: () => isBehind,
    once,
    untilDone: async () => {
      isBehind = true
      if (isRunning) return
      isRunning = true
      for (let attempt = 0; isBehind; attempt++) {
        try {
          await once()
        } catch {
          await wait(backoffMs(attempt, chance()))
        }
      }
      isRunning = false
    },
  }
}
