import { getWorkspaceRules, updateWorkspaceRules, type WorkspaceRules } from '@prosa/contract'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Handle, Scope } from '../../platform/http/index.ts'
import * as rules from './workspace-rules.queries.ts'

/** One that is not among the caller's own is as one that does not exist. */
const read = async (db: Kysely<DB>, { companyId, workspaceIds }: Scope, id: number): Promise<WorkspaceRules> => {
  const found = workspaceIds.includes(id) ? await rules.find(db, companyId, id) : undefined
  if (!found) throw new AppError(errors.notFound)
  return found
}

/** How a workspace attends its customers. */
export const registerWorkspaceRules = (handle: Handle): void => {
  handle(getWorkspaceRules, ({ scope, db, params }) => read(db, scope, params.id))

  handle(updateWorkspaceRules, ({ scope, db, params, body }) =>
    db.transaction().execute(async (tx) => {
      await read(tx, scope, params.id)
      await rules.update(tx, scope.companyId, params.id, body)
      return read(tx, scope, params.id)
    }),
  )
}
