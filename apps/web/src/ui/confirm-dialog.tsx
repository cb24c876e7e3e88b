import { Button, Modal } from '@mantine/core'
import { useRef, useSyncExternalStore } from 'react'
import { type OpenConfirm, readOpenConfirm, subscribeToConfirm } from './confirm.ts'
import classes from './confirm-dialog.module.css'
import { uiTexts } from './texts.ts'

/** Draws the question that `confirm()` asked; stands once, at the root. */
export function ConfirmDialog() {
  const open = useSyncExternalStore(subscribeToConfirm, readOpenConfirm)
  // The last question stays in the dialog while it fades out.
  const last = useRef<OpenConfirm | null>(null)
  if (open) last.current = open
  const shown = open ?? last.current
  return (
    <Modal
      opened={open !== null}
      onClose={() => open?.answer(false)}
      title={shown?.title ?? uiTexts.attention}
      withCloseButton={false}
      size={400}
      role="alertdialog"
      zIndex={350}
    >
      <p className={classes.text}>{shown?.text}</p>
      <div className={classes.acts}>
        <Button data-autofocus onClick={() => open?.answer(false)}>
          {shown?.cancelLabel ?? uiTexts.no}
        </Button>
        <Button
          variant={shown?.isDestructive ? 'default' : 'filled'}
          {...(shown?.isDestructive ? { color: 'red' } : {})}
          onClick={() => open?.answer(true)}
        >
          {shown?.confirmLabel ?? uiTexts.yes}
        </Button>
      </div>
    </Modal>
  )
}
