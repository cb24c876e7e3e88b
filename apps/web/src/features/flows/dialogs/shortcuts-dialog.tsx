import { Modal } from '@mantine/core'
import { flowTexts } from '../texts.ts'
import classes from './dialogs.module.css'
import type { DialogProps } from './editor-dialogs.tsx'

/** What the keyboard does on the canvas. */
export function ShortcutsDialog({ isOpen, onClose }: DialogProps<'shortcuts'>) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={flowTexts.canvas.shortcuts}
      size={480}
      closeButtonProps={{ 'aria-label': flowTexts.close }}
    >
      <dl className={classes.keys}>
        {flowTexts.shortcuts.map(([keys, act]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
