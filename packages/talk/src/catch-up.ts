import { backoffMs } from './backoff.ts'

export interface CatchUpOptions {
  /** Fetches changes since the last position and applies them; rejects without a connection. */
  fetch: () => Promise<void>
  wait: (ms: number) => Promise<void>
  /** A number from 0 to 1. */
  chance: () => number
}

export interface CatchUp {
  /** While true, stream frames may be shown, but the position must not advance, so that the fetch still covers earlier changes. */
  isBehind: () => boolean
  /** Fetches once; rejects as the fetch does. */
  once: () => Promise<void>
  /** Something may have been missed: fetches until that succeeds. */
  untilDone: () => Promise<void>
}

/** Keeps a copy complete: after every disconnection, fetches what was missed, for as long as it takes. */
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
