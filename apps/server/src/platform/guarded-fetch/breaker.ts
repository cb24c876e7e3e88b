import { createLru } from '../../platform/lru/index.ts'

/** Circuit breaker for outside systems, one state per lane (a connection, a bot's addresses). */
export interface Breaker {
  /** How long the lane stays paused, in milliseconds; 0: it may be called. */
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
      // Half-open: of the calls let through now, one failure opens it again.
      failing.set(lane, { failures, untilMs: failures >= failuresToOpen ? nowMs() + openMs : 0 })
    },
  }
}
