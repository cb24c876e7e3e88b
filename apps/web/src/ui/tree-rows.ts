import { foldText } from './fold-text.ts'

export type TreeId = number | string

export interface TreeNode<Id extends TreeId = TreeId> {
  id: Id
  label: string
  /** What it means, in words; searched and read out with the label. */
  hint?: string
  /** Why it cannot be changed now. */
  lock?: string
  children: readonly TreeNode<Id>[]
  /** It only holds others together: ticked when all of them are, and never chosen itself. */
  isGroup?: true
}

export interface TreeRow<Id extends TreeId = TreeId> {
  node: TreeNode<Id>
  level: number
  parent: TreeNode<Id> | null
  /** Its place among its brothers, from 1. */
  place: number
  brothers: number
  isOpen: boolean
}

/** As it is called where nothing is drawn. */
export const nameOf = ({ label, hint }: Pick<TreeNode, 'label' | 'hint'>): string =>
  hint ? `${label} · ${hint}` : label

/** What can be chosen in a branch, its head included. */
export const branchOf = <Id extends TreeId>(node: TreeNode<Id>): Id[] => [
  ...(node.isGroup ? [] : [node.id]),
  ...node.children.flatMap(branchOf),
]

/** The branch as far as a search finds something in it; what stands below a node that is found stays with it. */
function narrow<Id extends TreeId>(node: TreeNode<Id>, words: string): TreeNode<Id>[] {
  if (foldText(nameOf(node)).includes(words)) return [node]
  const children = node.children.flatMap((child) => narrow(child, words))
  return children.length > 0 ? [{ ...node, children }] : []
}

/** What stands on the screen, from above. A search opens what it finds. */
export function listRows<Id extends TreeId>(
  nodes: readonly TreeNode<Id>[],
  closed: ReadonlySet<Id>,
  search = '',
): TreeRow<Id>[] {
  const words = foldText(search.trim())
  const rowsOf = (each: readonly TreeNode<Id>[], level: number, parent: TreeNode<Id> | null): TreeRow<Id>[] =>
    each.flatMap((node, index) => {
      const isOpen = node.children.length > 0 && (words !== '' || !closed.has(node.id))
      const row = { node, level, parent, place: index + 1, brothers: each.length, isOpen }
      return [row, ...(isOpen ? rowsOf(node.children, level + 1, node) : [])]
    })
  return rowsOf(words === '' ? nodes : nodes.flatMap((node) => narrow(node, words)), 1, null)
}

export type Tick = 'true' | 'false' | 'mixed'

/** A node that is chosen itself is ticked; one below which something is, is half ticked. */
export function tickOf<Id extends TreeId>(node: TreeNode<Id>, chosen: ReadonlySet<Id>): Tick {
  const branch = branchOf(node)
  const count = branch.filter((id) => chosen.has(id)).length
  if (node.isGroup ? count > 0 && count === branch.length : chosen.has(node.id)) return 'true'
  return count > 0 ? 'mixed' : 'false'
}

/** A tick takes the branch along, both ways; each of it can then be set by itself. */
export function toggleBranch<Id extends TreeId>(node: TreeNode<Id>, chosen: readonly Id[]): Id[] {
  const branch = branchOf(node)
  return tickOf(node, new Set(chosen)) === 'true'
    ? chosen.filter((id) => !branch.includes(id))
    : [...new Set([...chosen, ...branch])]
}
