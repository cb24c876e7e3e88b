import { Button } from '@mantine/core'
import clsx from 'clsx'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { DialogView } from '../../../../ui/dialog-view.tsx'
import { useEditorState } from '../editor/editor-context.tsx'
import { isUnsaved } from '../editor/editor-state.ts'
import type { SendEvent } from '../editor/run-session.ts'
import { flowTexts } from '../texts.ts'
import classes from './dialogs.module.css'

/** Asks before leaving the editor with unsaved changes: stay, discard, or save and leave. */
export function LeaveDialog({ send }: { send: SendEvent }) {
  const isSaving = useEditorState(({ act, awaited }) => act.is === 'saving' || awaited === 'save')
  const isOpen = useEditorState(
    (state) =>
      state.isLeaving &&
      (isUnsaved(state) || state.uploads > 0) &&
      (state.act.is === 'editing' || state.act.is === 'saving'),
  )
  const stay = (): void => send({ on: 'stay' })
  return (
    <DialogView isOpen={isOpen} onClose={stay} title={flowTexts.leaveTitle} hasNoCross size={540}>
      <p className={classes.text}>{flowTexts.leaveQuestion}</p>
      <div className={clsx(classes.acts, classes.many)}>
        <Button data-autofocus onClick={stay}>
          {flowTexts.leaveStay}
        </Button>
        <Button color="red" disabled={isSaving} onClick={() => send({ on: 'discard' })}>
          {flowTexts.leaveDiscard}
        </Button>
        <BusyButton variant="filled" isBusy={isSaving} onClick={() => send({ on: 'save' })}>
          {flowTexts.leaveSave}
        </BusyButton>
      </div>
    </DialogView>
  )
}
