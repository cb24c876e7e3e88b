import { foldText } from './fold-text.ts'

export type TreeId = number | string

export interface TreeNode<Id extends TreeId = TreeId> {
  id: Id
  label: string
  /** Explanation; searched and read out with the label. */
  hint?: string
  /** Reason why the node cannot be changed now. */
  lock?: string
  children: readonly TreeNode<Id>[]
  /** Only groups its children: ticked when all of them are, and never part of the value. */
  isGroup?: true
}

export interface TreeRow<Id extends TreeId = TreeId> {
  node: TreeNode<Id>
  level: number
  parent: TreeNode<Id> | null
  /** Position among its siblings, from 1. */
  place: number
  brothers: number
  isOpen: boolean
}

/** Name for searches and screen readers. */
export const nameOf = ({ label, hint }: Pick<TreeNode, 'label' | 'hint'>): string =>
  hint ? `${label} · ${hint}` : label

/** Ids that can be chosen in a branch, including its root. */
export const branchOf = <Id extends TreeId>(node: TreeNode<Id>): Id[] => [
  ...(node.isGroup ? [] : [node.id]),
  ...node.children.flatMap(branchOf),
]

/** The branch reduced to search matches; the children of a match are kept. */
function narrow<Id extends TreeId>(node: TreeNode<Id>, words: string): TreeNode<Id>[] {
  if (foldText(nameOf(node)).includes(words)) return [node]
  const children = node.children.flatMap((child) => narrow(child, words))
  return children.length > 0 ? [{ ...node, children }] : []
}

/** The visible rows from top to bottom. A search opens the branches with matches. */
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

/** Tick of a node: true if chosen, mixed if only descendants are chosen. */
export function tickOf<Id extends TreeId>(node: TreeNode<Id>, chosen: ReadonlySet<Id>): Tick {
  const branch = branchOf(node)
  const count = branch.filter((id) => chosen.has(id)).length
  if (node.isGroup ? count > 0 && count === branch.length : chosen.has(node.id)) return 'true'
  return count > 0 ? 'mixed' : 'false'
}

/** A tick toggles the whole branch; its nodes can then be toggled one by one. */
export function toggleBranch<Id extends TreeId>(node: TreeNode<Id>, chosen: readonly Id[]): Id[] {
  const branch = branchOf(node)
  return tickOf(node, new Set(chosen)) === 'true'
    ? chosen.filter((id) => !branch.includes(id))
    : [...new Set([...chosen, ...branch])]
}
