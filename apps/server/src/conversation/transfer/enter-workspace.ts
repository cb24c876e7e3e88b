import type { Pipeline } from '../../platform/database/index.ts'
import { applyOwner, type DialogDraft } from '../dialog/draft.ts'
import type { TransferAuthor } from '../model/acts.ts'
import type { WorkspaceSettings } from '../model/workspace-settings.ts'
import { type FoundWorkspace, findOpenWorkspace, findWorkspaces } from '../turn/workspaces.queries.ts'

/** Moves the draft to a named workspace, whose rules apply from now on. Null where it is not active. */
export const enterNamed = async (
  pipeline: Pipeline,
  draft: DialogDraft,
  id: number,
): Promise<WorkspaceSettings | null> => {
  const [workspace] = await findWorkspaces(pipeline, draft.dialog.companyId, [id])
  return workspace?.active ? entered(draft, workspace) : null
}

/**
 * Moves the draft to that workspace, or to the company's first active one where it is closed, because nobody sees into a closed one. Null for a
 * company without any.
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

/** Transfers to the queue of that workspace where it is active, else of the company's first active one. */
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

/** Changes the workspace only; the owner stays. */
export const moveAlong = async (pipeline: Pipeline, draft: DialogDraft, wished: number | null): Promise<void> => {
  const workspace = await enterOpen(pipeline, draft, wished)
  if (!workspace || workspace.id === draft.dialog.workspaceId) return
  draft.dialog.workspaceId = workspace.id
  draft.dialog.version += 1
  draft.ownerChanged = true
  draft.isTouched = true
}
