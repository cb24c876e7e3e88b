import type { WorkspaceNode } from '@prosa/contract'
import type { WorkspaceChoice, Workspaces } from '../../shared/workspaces/workspaces.ts'
import { tellApart, withParents } from '../../ui/choices.ts'
import type { TreeNode } from '../../ui/tree-rows.ts'
import { appTexts } from '../texts.ts'

/** The picker's words: all, none, up to two names, else how many. */
export function describeChoice({ all, selectedIds, isAll }: Pick<Workspaces, 'all' | 'selectedIds' | 'isAll'>): string {
  if (isAll) return appTexts.allWorkspaces
  if (selectedIds.length === 0) return appTexts.noWorkspaceChosen
  if (selectedIds.length > 2) return appTexts.manyWorkspaces(selectedIds.length)
  const names = tellApart(withParents(all))
  return names.filter((_, index) => selectedIds.includes(all[index]?.id ?? 0)).join(', ')
}

export const toggleAll = (isAll: boolean): WorkspaceChoice => (isAll ? [] : 'all')

/** Every one of them is `all`, also what is added later. */
export const choiceOf = (ids: readonly number[], all: readonly WorkspaceNode[]): WorkspaceChoice =>
  ids.length === all.length ? 'all' : [...ids]

/** As the tree draws them. */
export const treeOf = (nodes: readonly WorkspaceNode[]): TreeNode<number>[] =>
  nodes.map(({ id, name, children }) => ({ id, label: name, children: treeOf(children) }))
