import { z } from 'zod'

/**
 * Fingerprint of a record, returned with it. If it is sent with a change and the record has changed since, the change is refused with `overtaken`,
 * whose details contain the current record. Without it the last write wins.
 */
export const revision = z.string().max(100)

/** Details of the 409 `overtaken`. */
export const overtakenDetails = z.object({ now: z.record(z.string(), z.unknown()) })
