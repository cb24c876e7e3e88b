import { Checkbox } from '@mantine/core'
import type { WorkspaceNode } from '@prosa/contract'
import classes from './workspace-tree.module.css'

interface WorkspaceTreeProps {
  nodes: readonly WorkspaceNode[]
  selectedIds: readonly number[]
  onToggle: (node: WorkspaceNode) => void
}

/** Workspaces below their parents, each with its own box. */
export function WorkspaceTree({ nodes, selectedIds, onToggle }: WorkspaceTreeProps) {
  return (
    <ul className={classes.tree}>
      {nodes.map((node) => (
        <li key={node.id}>
          <Checkbox
            className={classes.node}
            label={node.name}
            checked={selectedIds.includes(node.id)}
            onChange={() => onToggle(node)}
          />
          {node.children.length > 0 ? (
            <WorkspaceTree nodes={node.children} selectedIds={selectedIds} onToggle={onToggle} />
          ) : null}
        </li>
      ))}
    </ul>
  )
}
