import { createHash } from 'node:crypto'
import type { DB, Kysely } from '../database/index.ts'
import { AppError, errors } from '../errors/index.ts'

/** A fingerprint of what people change of a record. */
export const revisionOf = (changed: unknown): string =>
  createHash('sha256').update(JSON.stringify(changed)).digest('base64url')

/** The record with its revision: a fingerprint of what people change of it, so that it tells any change of that, from wherever, and no other. */
export const withRevision = <T extends object>(record: T, changed: readonly (keyof T)[]): T & { revision: string } => ({
  ...record,
  revision: revisionOf(changed.map((name) => record[name] ?? null)),
})

/** Asked under the lock of the record's row, before it is written. */
export type DemandRevision = (tx: Kysely<DB>) => Promise<void>

/**
 * @param read The record as it is now
 * @throws overtaken, with the record as it is, where it is not the one that the change began from; without a revision the last one wins
 */
export const demandRevision =
  (given: string | undefined, read: (tx: Kysely<DB>) => Promise<{ revision: string }>): DemandRevision =>
  async (tx) => {
    if (given === undefined) return
    const now = await read(tx)
    if (now.revision !== given) throw new AppError(errors.overtaken, { details: { now } })
  }
