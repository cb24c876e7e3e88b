/** Looks again at every open stream's rights, all in the same moment, so that the sessions are asked for in one question. */
export interface Rechecks {
  /** @returns how to leave. */
  add(check: () => void): () => void
}

/** Sessions are remembered for 2.5 s at most, so with this a withdrawn right ends a stream within five. */
const recheckMs = 2_500

export const createRechecks = (): Rechecks => {
  const checks = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  return {
    add: (check) => {
      // A wrapper of its own, so that nobody takes another's check away.
      const own = (): void => check()
      checks.add(own)
      timer ??= setInterval(() => {
        for (const each of checks) each()
      }, recheckMs)
      return () => {
        checks.delete(own)
        if (checks.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
