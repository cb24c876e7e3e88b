import type { Pace } from '../../channels/channel.ts'
import { createLru } from '../../platform/lru/index.ts'

/** Keeps messages to one customer below the provider's rate limit for a pair of numbers. Counts this process only. */
export interface Pacer {
  /** How long the customer's next message has to wait, in milliseconds; 0: it may go. */
  waitMs(customer: string, pace: Pace): number
  /** Counts one message as sent. */
  spend(customer: string, pace: Pace): void
}

const maxCustomers = 50_000

export const createPacer = (nowMs: () => number): Pacer => {
  /** Until when each customer's messages use up their allowance, at one message per `everyMs`. */
  const paidUntil = createLru<string, number>(maxCustomers)
  return {
    waitMs: (customer, { burst, everyMs }) =>
      Math.max(0, (paidUntil.get(customer) ?? 0) - nowMs() - (burst - 1) * everyMs),
    spend: (customer, { everyMs }) =>
      paidUntil.set(customer, Math.max(paidUntil.get(customer) ?? 0, nowMs()) + everyMs),
  }
}
