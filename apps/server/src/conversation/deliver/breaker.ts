import { createLru } from '../../platform/lru/index.ts'

/** Keeps an outside system that fails from being asked again and again, lane by lane (a connection, a bot's addresses). */
export interface Breaker {
  /** How long the lane rests yet, in milliseconds; 0: it may be asked. */
  restMs(lane: string): number
  succeeded(lane: string): void
  failed(lane: string): void
}

const failuresToOpen = 5
const openMs = 10_000
const maxLanes = 20_000

export const createBreaker = (nowMs: () => number): Breaker => {
  const failing = createLru<string, { failures: number; untilMs: number }>(maxLanes)
  return {
    restMs: (lane) => Math.max(0, (failing.get(lane)?.untilMs ?? 0) - nowMs()),
    succeeded: (lane) => void failing.delete(lane),
    failed: (lane) => {
      const failures = (failing.get(lane)?.failures ?? 0) + 1
      // Once open, one failure of those let through afterwards opens it again.
      failing.set(lane, { failures, untilMs: failures >= failuresToOpen ? nowMs() + openMs : 0 })
    },
  }
}
