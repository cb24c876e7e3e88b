import { createHash } from 'node:crypto'
import type { DB, Kysely } from '../database/index.ts'
import { AppError, errors } from '../errors/index.ts'

/** Fingerprint of a record's editable fields. */
export const revisionOf = (changed: unknown): string =>
  createHash('sha256').update(JSON.stringify(changed)).digest('base64url')

/** The record with its revision: a fingerprint of its editable fields, which changes with any edit of them and nothing else. */
export const withRevision = <T extends object>(record: T, changed: readonly (keyof T)[]): T & { revision: string } => ({
  ...record,
  revision: revisionOf(changed.map((name) => record[name] ?? null)),
})

/** Check under the lock of the record's row, before writing. */
export type DemandRevision = (tx: Kysely<DB>) => Promise<void>

/**
 * @param read Reads the current record
 * @throws overtaken, with the current record, when the revision does not match; without a revision the last write wins
 */
export const demandRevision =
  (given: string | undefined, read: (tx: Kysely<DB>) => Promise<{ revision: string }>): DemandRevision =>
  async (tx) => {
    if (given === undefined) return
    const now = await read(tx)
    if (now.revision !== given) throw new AppError(errors.overtaken, { details: { now } })
  }
