import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Files } from '../../platform/files/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import * as queries from './files.queries.ts'

/**
 * Deletes a file that nothing holds; one that a flow or a message uses stays, and the caller need not know.
 * @throws notFound
 */
export const deleteFile = async (db: Kysely<DB>, files: Files, scope: Scope, id: string): Promise<void> => {
  const keys = await db.transaction().execute((tx) => queries.deleteUnused(tx, scope.companyId, id))
  if (keys.length === 0 && !(await queries.findById(db, scope.companyId, id))) throw new AppError(errors.notFound)
  for (const key of keys) await files.remove(key)
}
