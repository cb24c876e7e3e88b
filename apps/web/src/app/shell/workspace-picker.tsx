import { Checkbox, Popover } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { ErrorState } from '../../ui/error-state.tsx'
import { appTexts } from '../texts.ts'
import { useWorkspaces, type Workspaces } from '../workspaces.ts'
import { PickButton } from './pick-button.tsx'
import { describeChoice, toggleAll, toggleNode } from './workspace-choice.ts'
import classes from './workspace-picker.module.css'
import { WorkspaceTree } from './workspace-tree.tsx'

/** Which workspaces the lists of bots, rooms, keys, contacts and campaigns show. */
export function WorkspacePicker() {
  const workspaces = useWorkspaces()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <PickButton
          icon={<IconStack2 size={16} stroke={1.75} aria-hidden />}
          name={appTexts.workspaces}
          value={describeChoice(workspaces)}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={appTexts.workspaces}>
        <Choices {...workspaces} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Choices({ tree, all, selectedIds, isAll, error, retry, select }: Workspaces) {
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
