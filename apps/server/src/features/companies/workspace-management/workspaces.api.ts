import type { ApiWorkspace } from '@prosa/contract'
import type { PlacedWorkspace } from './write-workspace.queries.ts'

/* Field names of workspaces in /api/v1; only names are converted. */

export const workspaceToApi = ({ id, name, parentId, users }: PlacedWorkspace): ApiWorkspace => ({
  id,
  name,
  parentId,
  users,
})
