import type { DB, Kysely } from '../../platform/database/index.ts'
import type { Files } from '../../platform/files/index.ts'
import * as queries from './files.queries.ts'

const batch = 100

/**
 * Deletes files without references: first their rows, so that nothing can reference them any more, in a transaction
 * that also lists the bytes to delete; then the bytes, outside of a transaction. After a crash the next run deletes
 * them.
 */
export const eraseUnheld = async (
  db: Kysely<DB>,
  files: Files,
  companyId: number,
  which: queries.Unheld,
): Promise<void> => {
  for (let erased = batch; erased === batch; ) {
    const keys = await queries.takeUnheld(db, companyId, which, batch)
    erased = keys.length
    await eraseBytes(db, files, companyId, keys)
  }
}

/** Deletes bytes whose rows are gone, left by a crashed process. @returns whether there may be more */
export const eraseLeft = async (db: Kysely<DB>, files: Files, companyId: number): Promise<boolean> => {
  const keys = await queries.listErasures(db, companyId, batch)
  await eraseBytes(db, files, companyId, keys)
  return keys.length === batch
}

const eraseBytes = async (db: Kysely<DB>, files: Files, companyId: number, keys: readonly string[]): Promise<void> => {
  for (const key of keys) await files.remove(key)
  await queries.forgetErasures(db, companyId, keys)
}
