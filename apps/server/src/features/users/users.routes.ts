import { listWorkspaceUsers } from '@prosa/contract'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Handle } from '../../platform/http/index.ts'
import type { Platform } from '../../platform/index.ts'
import { workspaceExists } from '../workspaces/index.ts'
import { presenceOf } from './presence.ts'
import * as users from './users.queries.ts'

export const registerUsers = (handle: Handle, platform: Platform): void => {
  const presence = presenceOf(platform)

  handle(listWorkspaceUsers, async ({ scope, db, query }) => {
    if (!(await workspaceExists(db, scope.companyId, query.workspaceId))) throw new AppError(errors.notFound)
    const rows = await users.listByWorkspace(db, scope, query.workspaceId)
    const result = rows.map((row) => ({ ...row, online: presence.isOnline(scope.companyId, row.id) }))
    return { result, total: result.length }
  })
}
