import { z } from 'zod'
import { apiInstant } from '../common.ts'

export const apiSubscription = z.object({
  name: z.string(),
  url: z.string(),
  types: z.array(z.string()),
  /** Also events that the integration caused itself. */
  includeOwn: z.boolean(),
  concurrency: z.int(),
  /** Names of its own headers; their values are not shown. */
  headers: z.array(z.string()),
  /** `off`: its address failed for three days, or answered 410. */
  state: z.enum(['active', 'paused', 'off']),
  /** While calls fail, or it is off. */
  trouble: z.object({ since: apiInstant, failures: z.int(), message: z.string() }).nullable(),
  /** Events that are not delivered yet, counted to 100,001. */
  waiting: z.int(),
  /** Kept deliveries that were given up, counted to 1,001. */
  failed: z.int(),
  lastDeliveredAt: apiInstant.nullable(),
  createdAt: apiInstant,
})
export type ApiSubscription = z.infer<typeof apiSubscription>

export const apiDelivery = z.object({
  /** Number of the event. */
  number: z.int(),
  /** Its `webhook-id`. */
  id: z.string(),
  type: z.string(),
  timestamp: apiInstant,
  state: z.enum(['pending', 'delivered', 'failed', 'skipped']),
  tries: z.int(),
  /** HTTP status of the last try; null without an answer. */
  status: z.int().nullable(),
  ms: z.int().nullable(),
  failure: z.string().nullable(),
  lastTryAt: apiInstant.nullable(),
  nextAt: apiInstant.nullable(),
})
export type ApiDelivery = z.infer<typeof apiDelivery>
