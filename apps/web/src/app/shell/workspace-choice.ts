import type { WorkspaceNode } from '@prosa/contract'
import type { WorkspaceChoice, Workspaces } from '../../shared/workspaces/workspaces.ts'
import { appTexts } from '../texts.ts'

const idsOf = (node: WorkspaceNode): number[] => [node.id, ...node.children.flatMap(idsOf)]

/** The picker's words: all, none, up to two names, else how many. */
export function describeChoice({ all, selectedIds, isAll }: Pick<Workspaces, 'all' | 'selectedIds' | 'isAll'>): string {
  if (isAll) return appTexts.allWorkspaces
  if (selectedIds.length === 0) return appTexts.noWorkspaceChosen
  if (selectedIds.length > 2) return appTexts.manyWorkspaces(selectedIds.length)
  return all
    .filter((node) => selectedIds.includes(node.id))
    .map((node) => node.name)
    .join(', ')
}

export const toggleAll = (isAll: boolean): WorkspaceChoice => (isAll ? [] : 'all')

/** A box takes the workspaces below it along, both ways; each of them can then be set by itself. */
export function toggleNode(
  node: WorkspaceNode,
  selectedIds: readonly number[],
  all: readonly WorkspaceNode[],
): WorkspaceChoice {
  const branch = idsOf(node)
  const next = selectedIds.includes(node.id)
    ? selectedIds.filter((id) => !branch.includes(id))
    : [...new Set([...selectedIds, ...branch])]
  return next.length === all.length ? 'all' : next
}
