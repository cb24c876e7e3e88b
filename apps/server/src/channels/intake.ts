import { createHash } from 'node:crypto'
import { AppError, fromDatabase, isRefusedForGood } from '../platform/errors/index.ts'
import { createLru } from '../platform/lru/index.ts'
import { createFairGate } from '../platform/rate-limit/fair-gate.ts'

/** What all calls of providers, and all connections that live, share in this process as their events are taken. */
export interface Intake {
  /** Waits for a place among the company's events. @returns how to leave it */
  enter(companyId: number): Promise<() => void>
  /**
   * An event could not be stored.
   * @param key What tells it from others, the same each time that it comes.
   * @returns whether it may be stored if it comes again
   */
  canComeAgain(key: string, error: unknown): boolean
}

/**
 * Events of one company at a time. Meta's call may hold a thousand: all at once they would stand before everybody's turns, while so
 * many make a batch worth its transaction.
 */
const perCompany = 16
/** How often an event is tried that fails for no reason that we know: about three seconds of a number, some tries of a webhook. */
const mostTries = 5
const maxFailing = 10_000

export const createIntake = (): Intake => {
  const gate = createFairGate<number>({ perKey: perCompany, waitingPerKey: Number.POSITIVE_INFINITY })
  const tries = createLru<string, number>(maxFailing)
  return {
    // No line is ever too long, so there is always a promise.
    enter: async (companyId) => (await gate.enter(companyId)) ?? (() => {}),
    canComeAgain: (key, error) => {
      const known = error instanceof AppError ? error : fromDatabase(error)
      // The database is away, or the program overloaded: however long that lasts, the event is not at fault.
      if (known) return known.status >= 500 || known.status === 429
      if (isRefusedForGood(error)) return false
      const place = createHash('sha256').update(key).digest('base64')
      const count = (tries.get(place) ?? 0) + 1
      tries.set(place, count)
      return count < mostTries
    },
  }
}
