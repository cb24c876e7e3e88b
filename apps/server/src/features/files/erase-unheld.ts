import type { DB, Kysely } from '../../platform/database/index.ts'
import type { Files } from '../../platform/files/index.ts'
import * as queries from './files.queries.ts'

const batch = 100

/**
 * Removes files that nothing holds. The bytes go before the rows are committed: if the process dies in between, the rows are
 * still there and the next time removes both. The rows go last, so that the company's count is locked for a moment alone.
 */
export const eraseUnheld = async (
  db: Kysely<DB>,
  files: Files,
  companyId: number,
  which: queries.Unheld,
): Promise<void> => {
  for (let erased = batch; erased === batch; )
    erased = await db.transaction().execute(async (tx) => {
      const unheld = await queries.lockUnheld(tx, companyId, which, batch)
      for (const { storageKey } of unheld) await files.remove(storageKey)
      await queries.deleteRows(
        tx,
        companyId,
        unheld.map(({ id }) => id),
      )
      return unheld.length
    })
}
