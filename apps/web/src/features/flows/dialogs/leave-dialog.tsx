import { Button, Modal } from '@mantine/core'
import { useUser } from '../../../app/session.tsx'
import { discardChanges } from '../editor/discard.ts'
import { useEditor } from '../editor/editor-context.tsx'
import { useLeaveGuard } from '../editor/use-leave-guard.ts'
import type { Saving } from '../editor/use-saving.ts'
import { forgetWorkingCopy } from '../editor/use-working-copy.ts'
import { flowTexts } from '../texts.ts'
import classes from './dialogs.module.css'

/** Asks before the editor is left with unsaved changes: stay, discard, or save and go. */
export function LeaveDialog({ saving }: { saving: Saving }) {
  const editor = useEditor()
  const userId = useUser().id
  const blocker = useLeaveGuard(editor)
  const stay = (): void => blocker.reset?.()
  const discard = (): void => {
    const { botId, flowId } = editor.store.read().source
    discardChanges(editor)
    forgetWorkingCopy(userId, botId, flowId)
    blocker.proceed?.()
  }
  const saveAndGo = async (): Promise<void> => {
    if (await saving.save()) blocker.proceed?.()
    else stay()
  }
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={stay}
      title={flowTexts.leaveTitle}
      withCloseButton={false}
      size={540}
    >
      <p className={classes.text}>{flowTexts.leaveQuestion}</p>
      <div className={classes.acts}>
        <Button data-autofocus onClick={stay}>
          {flowTexts.leaveStay}
        </Button>
        <Button color="red" onClick={discard}>
          {flowTexts.leaveDiscard}
        </Button>
        <Button variant="filled" loading={saving.isSaving} onClick={() => void saveAndGo()}>
          {flowTexts.leaveSave}
        </Button>
      </div>
    </Modal>
  )
}
