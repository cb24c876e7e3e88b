import './theme/overlays.css'
import { Button, Checkbox, Modal } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type OpenConfirm, readOpenConfirm, subscribeToConfirm } from './confirm.ts'
import classes from './confirm-dialog.module.css'
import { uiTexts } from './texts.ts'

/** Renders the question of `confirm()`; mounted once at the root. */
export function ConfirmDialog() {
  const open = useSyncExternalStore(subscribeToConfirm, readOpenConfirm)
  // The last question stays in the dialog while it fades out.
  const [last, setLast] = useState<OpenConfirm | null>(null)
  /** The question that keys answer: the Escape that opened it must not answer it too. */
  const [heard, setHeard] = useState<number | null>(null)
  const asked = open?.id ?? null
  useEffect(() => {
    const timer = setTimeout(() => setHeard(asked))
    return () => clearTimeout(timer)
  }, [asked])
  const [isTicked, setTicked] = useState(false)
  const [isChosen, setChosen] = useState(false)
  if (open && open !== last) {
    setLast(open)
    setTicked(false)
    setChosen(open.choice?.isOn ?? false)
  }
  const shown = open ?? last
  return (
    <Modal.Root
      opened={open !== null}
      onClose={() => open?.answer(false)}
      closeOnEscape={open !== null && open.id === heard}
      size={400}
      centered
      zIndex={350}
    >
      <Modal.Overlay />
      <Modal.Content role="alertdialog" radius="lg">
        <Modal.Header>
          <Modal.Title>{shown?.title ?? uiTexts.attention}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <p className={classes.text}>{shown?.text}</p>
          {shown?.choice ? (
            <Checkbox
              className={classes.remember}
              label={shown.choice.label}
              checked={isChosen}
              onChange={(event) => setChosen(event.currentTarget.checked)}
            />
          ) : null}
          {shown?.remember ? (
            <Checkbox
              className={classes.remember}
              label={shown.remember.label}
              checked={isTicked}
              onChange={(event) => setTicked(event.currentTarget.checked)}
            />
          ) : null}
          <div className={classes.acts}>
            <Button data-autofocus onClick={() => open?.answer(false)}>
              {shown?.cancelLabel ?? uiTexts.cancel}
            </Button>
            <Button
              variant={shown?.isDestructive ? 'default' : 'filled'}
              {...(shown?.isDestructive ? { color: 'red' } : {})}
              onClick={() => {
                if (isTicked) open?.remember?.run()
                open?.choice?.set(isChosen)
                open?.answer(true)
              }}
            >
              {shown?.confirmLabel}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
