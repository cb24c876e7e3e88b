import { listWorkspaceUsers, type Permission } from '@prosa/contract'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Handle, Scope } from '../../../platform/http/index.ts'
import * as users from './users.queries.ts'

/**
 * Permissions that show the people of all workspaces, or set the people bots transfer to. Attendants use the room's own
 * list of targets.
 */
const ofTheCompany: readonly Permission[] = ['user_view', 'workspace_view', 'bot_view']

const mayName = ({ workspaceIds, permissions }: Scope, workspaceId: number): boolean =>
  workspaceIds.includes(workspaceId) || ofTheCompany.some((permission) => permissions.has(permission))

export const registerUsers = (handle: Handle): void => {
  handle(listWorkspaceUsers, async ({ scope, db, query }) => {
    if (!mayName(scope, query.workspaceId)) throw new AppError(errors.notFound)
    if (!(await users.workspaceExists(db, scope.companyId, query.workspaceId))) throw new AppError(errors.notFound)
    const { workspaceId, transferOf, attending } = query
    const found = await users.listByWorkspace(db, scope, workspaceId, { onlyAttending: attending === 'true' })
    const targets = transferOf && (await users.listTransferTargets(db, scope, workspaceId, transferOf))
    const result = targets ? found.filter(({ id }) => targets.has(id)) : found
    return { result, total: result.length }
  })
}
