import '../../ui/theme/overlays.css'
import { Checkbox } from '@mantine/core'
import type { Workspaces } from '../../shared/workspaces/workspaces.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { appTexts } from '../texts.ts'
import { toggleAll, toggleNode } from './workspace-choice.ts'
import classes from './workspace-picker.module.css'
import { WorkspaceTree } from './workspace-tree.tsx'

/** All of them at once, and each in its place in the tree. */
export function WorkspaceChoices({ tree, all, selectedIds, isAll, error, retry, select }: Workspaces) {
  if (error && all.length === 0) return <ErrorState title={appTexts.workspacesFailed} onRetry={retry} />
  if (all.length === 0) return <p className={classes.none}>{appTexts.noWorkspaces}</p>
  return (
    <>
      <Checkbox
        className={classes.all}
        label={appTexts.allWorkspaces}
        checked={isAll}
        indeterminate={!isAll && selectedIds.length > 0}
        onChange={() => select(toggleAll(isAll))}
      />
      <WorkspaceTree
        nodes={tree}
        selectedIds={selectedIds}
        onToggle={(node) => select(toggleNode(node, selectedIds, all))}
      />
    </>
  )
}
