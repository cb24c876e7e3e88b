import { listWorkspaceUsers } from '@prosa/contract'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Handle } from '../../platform/http/index.ts'
import * as users from './users.queries.ts'

export const registerUsers = (handle: Handle): void => {
  handle(listWorkspaceUsers, async ({ scope, db, query }) => {
    if (!(await users.workspaceExists(db, scope.companyId, query.workspaceId))) throw new AppError(errors.notFound)
    const { workspaceId, transferOf, attending } = query
    const found = await users.listByWorkspace(db, scope, workspaceId, { onlyAttending: attending === 'true' })
    const targets = transferOf && (await users.listTransferTargets(db, scope, workspaceId, transferOf))
    const result = targets ? found.filter(({ id }) => targets.has(id)) : found
    return { result, total: result.length }
  })
}
