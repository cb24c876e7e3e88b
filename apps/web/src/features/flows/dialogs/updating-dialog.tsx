import { Loader, Modal } from '@mantine/core'
import { flowTexts } from '../texts.ts'
import classes from './dialogs.module.css'

/** Stands while a version is published; nothing closes it but the answer. */
export function UpdatingDialog({ isOpen }: { isOpen: boolean }) {
  return (
    <Modal
      opened={isOpen}
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
