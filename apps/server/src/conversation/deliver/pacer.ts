import type { Pace } from '../../channels/channel.ts'
import { createLru } from '../../platform/lru/index.ts'

/** Keeps what goes to one customer within what their provider takes of one pair, ahead of its refusal. Of this process alone. */
export interface Pacer {
  /** How long the customer's next message waits yet, in milliseconds; 0: it may go. */
  waitMs(customer: string, pace: Pace): number
  /** One goes out. */
  spend(customer: string, pace: Pace): void
}

const maxCustomers = 50_000

export const createPacer = (nowMs: () => number): Pacer => {
  /** Until when each customer's messages are paid for, at one each `everyMs`. */
  const paidUntil = createLru<string, number>(maxCustomers)
  return {
    waitMs: (customer, { burst, everyMs }) =>
      Math.max(0, (paidUntil.get(customer) ?? 0) - nowMs() - (burst - 1) * everyMs),
    spend: (customer, { everyMs }) =>
      paidUntil.set(customer, Math.max(paidUntil.get(customer) ?? 0, nowMs()) + everyMs),
  }
}
