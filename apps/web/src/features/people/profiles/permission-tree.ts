import { type PermissionEntry, type PermissionGroup, permissionCatalogue, permissionGroups } from '@prosa/contract'
import type { TreeNode } from '../../../ui/tree-rows.ts'
import { profileTexts } from './texts.ts'

const byName = new Map(permissionCatalogue.map((entry) => [entry.name, entry]))

/** 'Chatbots: Criar': a permission's name outside the tree. */
export const labelOf = (entry: PermissionEntry): string => `${permissionGroups[entry.group]}: ${entry.displayName}`

/** Labels of permissions, by their ids. */
export const labelsOf = (ids: readonly number[]): string =>
  permissionCatalogue.flatMap((entry) => (ids.includes(entry.id) ? [labelOf(entry)] : [])).join(', ')

/** Permissions grouped. Headings have negative keys, which are never sent. */
export const permissionTree: readonly TreeNode<number>[] = (Object.keys(permissionGroups) as PermissionGroup[]).map(
  (group, at) => ({
    id: -1 - at,
    label: permissionGroups[group],
    isGroup: true,
    children: permissionCatalogue
      .filter((entry) => entry.group === group)
      .map((entry) => ({ id: entry.id, label: entry.displayName, hint: entry.description, children: [] })),
  }),
)

/** Ids that the chosen permissions require, with their labels: creating bots requires seeing them. */
export const neededBy = (chosen: readonly number[]): Map<number, string[]> => {
  const needed = new Map<number, string[]>()
  for (const entry of permissionCatalogue) {
    if (!chosen.includes(entry.id)) continue
    for (const name of entry.needs ?? []) {
      const other = byName.get(name)
      if (other) needed.set(other.id, [...(needed.get(other.id) ?? []), labelOf(entry)])
    }
  }
  return needed
}

/** The tree with locked permissions and the reason: required by another permission, or not held by the user. */
export const lockedTree = (chosen: readonly number[], held: readonly string[]): readonly TreeNode<number>[] => {
  const needed = neededBy(chosen)
  const lockOf = (id: number): string | undefined => {
    const entry = permissionCatalogue.find((one) => one.id === id)
    if (entry && !held.includes(entry.name)) return profileTexts.notHeld
    const by = needed.get(id)
    return by && profileTexts.neededBy(by.join(', '))
  }
  return permissionTree.map((group) => ({
    ...group,
    children: group.children.map((node) => {
      const lock = lockOf(node.id)
      return lock === undefined ? node : { ...node, lock }
    }),
  }))
}

/** The choice with all required permissions added. */
export const complete = (chosen: readonly number[]): number[] => {
  const ids = new Set(chosen.filter((id) => id > 0))
  for (let size = -1; size !== ids.size; ) {
    size = ids.size
    for (const id of neededBy([...ids]).keys()) ids.add(id)
  }
  return [...ids].sort((a, b) => a - b)
}

/**
 * Applies a choice made in the tree: permissions that the user does not hold stay, required ones are added.
 * @param held the user's own permissions
 */
export const choose = (before: readonly number[], wanted: readonly number[], held: readonly string[]): number[] => {
  const isHeld = (id: number): boolean => {
    const entry = permissionCatalogue.find((one) => one.id === id)
    return entry !== undefined && held.includes(entry.name)
  }
  const kept = before.filter((id) => !isHeld(id))
  const added = complete(wanted.filter((id) => id > 0 && isHeld(id))).filter(isHeld)
  return [...new Set([...kept, ...added])].sort((a, b) => a - b)
}

/** The labels of added and removed permissions. */
export const differenceOf = (
  before: readonly number[],
  after: readonly number[],
): { gains: string[]; loses: string[] } => {
  const labels = (ids: readonly number[]): string[] =>
    permissionCatalogue.filter(({ id }) => ids.includes(id)).map(labelOf)
  return {
    gains: labels(after.filter((id) => !before.includes(id))),
    loses: labels(before.filter((id) => !after.includes(id))),
  }
}
