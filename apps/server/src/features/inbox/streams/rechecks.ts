/** Rechecks the rights of all open streams at the same moment, so that the sessions share one query. */
export interface Rechecks {
  /** @returns how to leave. */
  add(check: () => void): () => void
}

/** Sessions are cached for at most 2.5 s, so a revoked right ends a stream within five. */
const recheckMs = 2_500

export const createRechecks = (): Rechecks => {
  const checks = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  return {
    add: (check) => {
      // Wrapped, so that the same function can be added twice.
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
