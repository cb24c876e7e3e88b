import { Loader, Modal } from '@mantine/core'
import { useEditorState } from '../editor/editor-context.tsx'
import { flowTexts } from '../texts.ts'
import classes from './dialogs.module.css'

/** Stands while a version is published; nothing closes it but the answer. */
export function UpdatingDialog({ isOpen }: { isOpen: boolean }) {
  // The reasons of a refusal have opened then, and want the focus.
  const areReasonsOpen = useEditorState((state) => state.problemList !== null)
  return (
    <Modal
      opened={isOpen}
      returnFocus={!areReasonsOpen}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size={340}
      title={flowTexts.updatingTitle}
    >
      <div className={classes.waiting} role="status">
        <Loader size={20} />
        <p>{flowTexts.updatingText}</p>
      </div>
    </Modal>
  )
}
