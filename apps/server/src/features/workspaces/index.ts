export { buildTree, type WorkspaceItem } from './build-tree.ts'
export { exists as workspaceExists, listByIds as listWorkspacesByIds } from './workspaces.queries.ts'
export { registerWorkspaces } from './workspaces.routes.ts'
