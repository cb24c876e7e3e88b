import type { WorkspaceNode } from '@prosa/contract'

export interface WorkspaceItem {
  id: number
  name: string
  parentId: number | null
}

/**
 * A flat list as a tree, in the list's order. Items without a parent in the list (the person may only be in the child)
 * are at the top, and so are items in a cycle, which old data may hold.
 */
export const buildTree = (items: readonly WorkspaceItem[]): WorkspaceNode[] => {
  const nodes = new Map(items.map((item) => [item.id, { ...item, children: [] as WorkspaceNode[] }]))
  const isUnder = (node: WorkspaceItem): boolean => {
    const seen = new Set<number>()
    for (let at: WorkspaceItem | undefined = node; at?.parentId; at = nodes.get(at.parentId)) {
      if (seen.has(at.id)) return false
      seen.add(at.id)
    }
    return node.parentId !== null && nodes.has(node.parentId)
  }
  const roots: WorkspaceNode[] = []
  for (const node of nodes.values()) {
    const parent = isUnder(node) ? nodes.get(node.parentId ?? 0) : undefined
    ;(parent?.children ?? roots).push(node)
  }
  return roots
}
