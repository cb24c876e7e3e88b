export { registerWorkspaceManagement } from './workspace-management.routes.ts'
export { insertWorkspace } from './write-workspace.queries.ts'
