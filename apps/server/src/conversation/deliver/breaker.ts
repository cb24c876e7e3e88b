/** Keeps a provider that fails from being asked again and again, per connection. */
export interface Breaker {
  /** How long the connection rests yet; 0: it may be asked. */
  restMs(connectionId: number): number
  succeeded(connectionId: number): void
  failed(connectionId: number): void
}

const failuresToOpen = 5
const openMs = 10_000
const maxConnections = 20_000

export const createBreaker = (nowMs: () => number): Breaker => {
  const failing = new Map<number, { failures: number; untilMs: number }>()
  return {
    restMs: (connectionId) => Math.max(0, (failing.get(connectionId)?.untilMs ?? 0) - nowMs()),
    succeeded: (connectionId) => void failing.delete(connectionId),
    failed: (connectionId) => {
      if (failing.size > maxConnections) failing.clear()
      const failures = (failing.get(connectionId)?.failures ?? 0) + 1
      // Once open, one failure of those let through afterwards opens it again.
      failing.set(connectionId, { failures, untilMs: failures >= failuresToOpen ? nowMs() + openMs : 0 })
    },
  }
}
