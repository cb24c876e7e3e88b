import { z } from 'zod'
import { day, instant } from '../common.ts'

/** How keys are used, those of integrations and of platforms. */

export const lastUse = z
  .object({
    at: instant,
    /** The network of the caller: `203.0.x.x`. */
    address: z.string(),
  })
  .nullable()

export const keyUse = z.object({
  lastUse,
  days: z.array(
    z.object({
      day,
      operations: z.array(
        z.object({
          /** For example `contacts.list`. */
          operation: z.string(),
          /** Description in Portuguese. */
          label: z.string(),
          calls: z.int().min(1),
        }),
      ),
    }),
  ),
})
export type KeyUse = z.infer<typeof keyUse>
