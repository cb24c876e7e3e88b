import type { WorkspaceNode } from '@prosa/contract'
import type { WorkspaceChoice, Workspaces } from '../../shared/workspaces/workspaces.ts'
import { tellApart, withParents } from '../../ui/choices.ts'
import type { TreeNode } from '../../ui/tree-rows.ts'
import { appTexts } from '../texts.ts'

/** Text of the picker: all, none, up to two names, else a count. */
export function describeChoice({ all, selectedIds, isAll }: Pick<Workspaces, 'all' | 'selectedIds' | 'isAll'>): string {
  if (isAll) return appTexts.allWorkspaces
  if (selectedIds.length === 0) return appTexts.noWorkspaceChosen
  if (selectedIds.length > 2) return appTexts.manyWorkspaces(selectedIds.length)
  const names = tellApart(withParents(all))
  return names.filter((_, index) => selectedIds.includes(all[index]?.id ?? 0)).join(', ')
}

export const toggleAll = (isAll: boolean): WorkspaceChoice => (isAll ? [] : 'all')

/** Choosing every workspace is stored as 'all', which includes workspaces added later. */
export const choiceOf = (ids: readonly number[], all: readonly WorkspaceNode[]): WorkspaceChoice =>
  ids.length === all.length ? 'all' : [...ids]

/** Workspaces as nodes of the tree component. */
export const treeOf = (nodes: readonly WorkspaceNode[]): TreeNode<number>[] =>
  nodes.map(({ id, name, children }) => ({ id, label: name, children: treeOf(children) }))
