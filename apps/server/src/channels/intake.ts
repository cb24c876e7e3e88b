import { createHash } from 'node:crypto'
import { AppError, fromDatabase, isRefusedForGood } from '../platform/errors/index.ts'
import { createLru } from '../platform/lru/index.ts'
import { createFairSemaphore } from '../platform/rate-limit/fair-semaphore.ts'

/** Limits shared by all webhook calls and long-lived connections of this process while they process events. */
export interface Intake {
  /** Waits for one of the company's slots. @returns how to free it */
  enter(companyId: number): Promise<() => void>
  /**
   * Decides whether an event that could not be stored is retried.
   * @param key Identifies the event; the same each time that it comes.
   * @returns true: it may succeed when it comes again; false: give it up
   */
  canComeAgain(key: string, error: unknown): boolean
}

/**
 * Concurrent events per company. A call of Meta may contain a thousand: all at once they would delay everybody's turns, and this many already fill a
 * batch.
 */
const perCompany = 16
/** Attempts for an event that fails for an unknown reason: about three seconds on a long-lived connection, some retries of a webhook. */
const mostTries = 5
const maxFailing = 10_000

export const createIntake = (): Intake => {
  const semaphore = createFairSemaphore<number>({ perKey: perCompany, waitingPerKey: Number.POSITIVE_INFINITY })
  const tries = createLru<string, number>(maxFailing)
  return {
    // The queue has no limit, so `enter` never refuses.
    enter: async (companyId) => (await semaphore.enter(companyId)) ?? (() => {}),
    canComeAgain: (key, error) => {
      const known = error instanceof AppError ? error : fromDatabase(error)
      // The database is away, or the program is overloaded: the event itself is not at fault.
      if (known) return known.status >= 500 || known.status === 429
      if (isRefusedForGood(error)) return false
      const place = createHash('sha256').update(key).digest('base64')
      const count = (tries.get(place) ?? 0) + 1
      tries.set(place, count)
      return count < mostTries
    },
  }
}
