import { z } from 'zod'

/**
 * What a record was when it was read, as the read gives it. Sent back with a change, one that has become another record since is refused with
 * `overtaken`, whose details hold it as it is now. Without it the last one wins.
 */
export const revision = z.string().max(100)

/** Details of the 409 `overtaken`. */
export const overtakenDetails = z.object({ now: z.record(z.string(), z.unknown()) })
