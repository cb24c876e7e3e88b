import { IconStack2 } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { useWorkspaces } from '../../shared/workspaces/workspaces.ts'
import { Flyout } from '../../ui/flyout.tsx'
import { lazyPiece, loadWhenIdle } from '../../ui/lazy-piece.ts'
import { appTexts } from '../texts.ts'
import { PickButton } from './pick-button.tsx'
import { describeChoice } from './workspace-choice.ts'
import classes from './workspace-picker.module.css'

const WorkspaceChoices = lazyPiece(async () => (await import('./workspace-choices.tsx')).WorkspaceChoices)

/** Chooses the workspaces shown in the lists of bots, rooms, keys, contacts and campaigns. */
export function WorkspacePicker() {
  const workspaces = useWorkspaces()
  useEffect(() => loadWhenIdle(WorkspaceChoices), [])
  return (
    <Flyout
      position="bottom-end"
      width={300}
      className={classes.dropdown}
      label={appTexts.workspaces}
      target={
        <PickButton
          icon={<IconStack2 size={16} stroke={1.75} aria-hidden />}
          name={appTexts.workspaces}
          value={describeChoice(workspaces)}
        />
      }
    >
      {() => (
        <Suspense fallback={<div className={classes.pending} />}>
          <WorkspaceChoices {...workspaces} />
        </Suspense>
      )}
    </Flyout>
  )
}
