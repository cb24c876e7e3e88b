import type { Pipeline } from '../../platform/database/index.ts'
import { applyOwner, type DialogDraft } from '../dialog/draft.ts'
import type { TransferAuthor } from '../model/acts.ts'
import type { WorkspaceSettings } from '../model/workspace-settings.ts'
import { type FoundWorkspace, findOpenWorkspace, findWorkspaces } from '../turn/workspaces.queries.ts'

/** A workspace that somebody named; what is finished afterwards is finished by its rules. Null where it is not in use. */
export const enterNamed = async (
  pipeline: Pipeline,
  draft: DialogDraft,
  id: number,
): Promise<WorkspaceSettings | null> => {
  const [workspace] = await findWorkspaces(pipeline, draft.dialog.companyId, [id])
  return workspace?.active ? entered(draft, workspace) : null
}

/**
 * Where a dialog goes that has to go somewhere: that workspace, or the company's first in use where it is none of those. In a closed one
 * nobody would see it. Null for a company without any.
 */
export const enterOpen = async (
  pipeline: Pipeline,
  draft: DialogDraft,
  wished: number | null,
): Promise<WorkspaceSettings | null> => {
  const workspace = await findOpenWorkspace(pipeline, draft.dialog.companyId, wished)
  return workspace ? entered(draft, workspace) : null
}

const entered = (draft: DialogDraft, workspace: FoundWorkspace): WorkspaceSettings => {
  draft.workspace = workspace
  return workspace
}

/** Into a queue that people see, whoever has it: of that workspace where it is in use. */
export const transferToOpenQueue = async (
  pipeline: Pipeline,
  draft: DialogDraft,
  wished: number | null,
  { author = null, reason }: { author?: TransferAuthor | null; reason?: string },
): Promise<void> => {
  const workspace = await enterOpen(pipeline, draft, wished)
  const { id: workspaceId, name: workspaceName } = workspace ?? { id: draft.dialog.workspaceId, name: '' }
  const by = author?.userId ?? null
  const why = reason === undefined ? {} : { reason }
  applyOwner(draft, { kind: 'transferToQueue', workspaceId, workspaceName, by, ...why }, author?.name ?? null)
}

/** Its workspace changes and nothing else: whoever acts in it goes on. */
export const moveAlong = async (pipeline: Pipeline, draft: DialogDraft, wished: number | null): Promise<void> => {
  const workspace = await enterOpen(pipeline, draft, wished)
  if (!workspace || workspace.id === draft.dialog.workspaceId) return
  draft.dialog.workspaceId = workspace.id
  draft.dialog.version += 1
  draft.ownerChanged = true
  draft.isTouched = true
}
