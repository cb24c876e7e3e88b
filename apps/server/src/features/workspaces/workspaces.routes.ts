import { listCompanyWorkspaces, listUserWorkspaces, listUserWorkspaceTree } from '@prosa/contract'
import type { Handle } from '../../platform/http/operations.ts'
import { buildTree } from './build-tree.ts'
import * as workspaces from './workspaces.queries.ts'

export const registerWorkspaces = (handle: Handle): void => {
  handle(listUserWorkspaceTree, async ({ scope, db }) => {
    const own = await workspaces.listByIds(db, scope.companyId, scope.workspaceIds)
    return { result: buildTree(own), total: own.length }
  })

  handle(listUserWorkspaces, async ({ scope, db }) => {
    const result = await workspaces.listByIds(db, scope.companyId, scope.workspaceIds)
    return { result, total: result.length }
  })

  handle(listCompanyWorkspaces, async ({ scope, db }) => {
    const result = await workspaces.listAll(db, scope)
    return { result, total: result.length }
  })
}
