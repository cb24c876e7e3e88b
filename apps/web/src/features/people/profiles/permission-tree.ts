import { type PermissionEntry, type PermissionGroup, permissionCatalogue, permissionGroups } from '@prosa/contract'
import type { TreeNode } from '../../../ui/tree-rows.ts'
import { profileTexts } from './texts.ts'

const byName = new Map(permissionCatalogue.map((entry) => [entry.name, entry]))

/** 'Chatbots: Criar', as one names a permission outside of the tree. */
export const labelOf = (entry: PermissionEntry): string => `${permissionGroups[entry.group]}: ${entry.displayName}`

/** Permissions by their ids, as one reads them. */
export const labelsOf = (ids: readonly number[]): string =>
  permissionCatalogue.flatMap((entry) => (ids.includes(entry.id) ? [labelOf(entry)] : [])).join(', ')

/** The permissions by group. Headings have negative keys and are never sent. */
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

/** Ids of what a choice cannot do without: who may create robots must see them. */
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

/** The tree with what cannot be changed in it, and why: what another permission needs, and what one does not hold. */
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

/** A choice with what it cannot do without. */
export const complete = (chosen: readonly number[]): number[] => {
  const ids = new Set(chosen.filter((id) => id > 0))
  for (let size = -1; size !== ids.size; ) {
    size = ids.size
    for (const id of neededBy([...ids]).keys()) ids.add(id)
  }
  return [...ids].sort((a, b) => a - b)
}

/**
 * A choice that somebody made in the tree, as far as he may: what he does not hold stays as it was, what is needed is added.
 * @param held his own permissions
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

/** What a change gives and takes, in words. */
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
