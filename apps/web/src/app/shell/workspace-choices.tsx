import '../../ui/theme/overlays.css'
import { Checkbox } from '@mantine/core'
import type { Workspaces } from '../../shared/workspaces/workspaces.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Tree } from '../../ui/tree.tsx'
import { appTexts } from '../texts.ts'
import { choiceOf, toggleAll, treeOf } from './workspace-choice.ts'
import classes from './workspace-picker.module.css'

/** From this many workspaces on, the tree has a search. */
const searchFrom = 12

/** A choice of all workspaces, and the tree of single ones. */
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
      <Tree
        label={appTexts.workspaces}
        nodes={treeOf(tree)}
        chosen={selectedIds}
        onChange={(ids) => select(choiceOf(ids, all))}
        hasSearch={all.length > searchFrom}
      />
    </>
  )
}
