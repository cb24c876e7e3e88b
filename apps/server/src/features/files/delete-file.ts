import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Files } from '../../platform/files/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import { eraseUnheld } from './erase-unheld.ts'
import * as queries from './files.queries.ts'

/**
 * Deletes a file without references; one used by a flow or a message is kept, without an error.
 * @throws notFound for a file that the caller may not read
 */
export const deleteFile = async (db: Kysely<DB>, files: Files, scope: Scope, id: string): Promise<void> => {
  const [file] = await queries.find(db, scope.companyId, [id], scope)
  if (!file) throw new AppError(errors.notFound)
  await eraseUnheld(db, files, scope.companyId, { id: file.id })
}
