export { buildTree, type WorkspaceItem } from './build-tree.ts'
export { chosenWorkspaces } from './chosen-workspaces.ts'
export { exists as workspaceExists, listByIds as listWorkspacesByIds } from './workspaces.queries.ts'
export { registerWorkspaces } from './workspaces.routes.ts'
