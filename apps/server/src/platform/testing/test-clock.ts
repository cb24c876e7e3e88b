import type { Clock } from '../clock/index.ts'

export interface TestClock extends Clock {
  /** Advances by `90s`, `5m`, `2h` or `3d`. */
  advance(by: string): void
}

const unitMs: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** A clock that only moves when advanced; starts at the real time, which the database's now() also follows. */
export const createTestClock = (start = new Date()): TestClock => {
  let nowMs = start.getTime()
  return {
    now: () => new Date(nowMs),
    advance: (by) => {
      const [, amount, unit] = /^(\d+)([smhd])$/.exec(by) ?? []
      const ms = unit && unitMs[unit]
      if (!amount || !ms) throw new Error(`"${by}" is no span such as 90s, 5m, 2h or 3d`)
      nowMs += Number(amount) * ms
    },
  }
}
