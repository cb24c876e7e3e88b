import { setTimeout as sleep } from 'node:timers/promises'

/**
 * What work comes to, unless it takes longer or something else ends it first. What was left goes on, and nobody hears of its end.
 * @param others errors that end it too
 * @throws that it was not over in time, or the first of the others
 */
export const within = async <T>(ms: number, work: Promise<T>, others: readonly Promise<Error>[] = []): Promise<T> => {
  const over = new AbortController()
  const refuse = (error: Error): Promise<never> => Promise.reject(error)
  const late = sleep(ms, undefined, { signal: over.signal }).then(
    () => refuse(new Error(`not over after ${ms / 1000} s`)),
    () => new Promise<never>(() => undefined),
  )
  try {
    return await Promise.race([work, late, ...others.map((other) => other.then(refuse))])
  } finally {
    over.abort()
  }
}
