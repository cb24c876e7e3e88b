import type { Dialog } from '@prosa/contract'
import { transferDialog } from '@prosa/contract'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { call } from '../../../app/api.ts'
import { isChosen, noChoice, type Transfer, TransferForm, transferOf } from '../../../shared/transfer/transfer-form.tsx'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { FlyoutView, gapBelowHead } from '../../../ui/flyout-view.tsx'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import { askToDiscard } from '../../../ui/unsaved.ts'
import { inboxTexts } from './texts.ts'
import classes from './transfer-panel.module.css'

interface TransferPanelProps {
  dialog: Dialog
  /** The button the panel opens beside; it gets the focus back. */
  anchor: HTMLElement
  onClose: () => void
  onDone: (dialog: Dialog) => void
}

/** Panel to transfer the open room to a person, a queue, or the external system of its bot. */
export function TransferPanel({ dialog, anchor, onClose, onDone }: TransferPanelProps) {
  const id = useId()
  const isAsking = useRef(false)
  const [choice, setChoice] = useState(noChoice)
  const chosen = transferOf(choice)
  const close = (): void => {
    setChoice(noChoice)
    onClose()
    anchor.focus()
  }
  const leave = async (): Promise<void> => {
    // A press in the confirmation counts as a press outside this panel too.
    if (isAsking.current) return
    isAsking.current = true
    if (!isChosen(choice) || (await askToDiscard())) close()
    isAsking.current = false
  }

  const transfer = useMutation({
    mutationFn: (to: Transfer) => call(transferDialog, { body: { dialogId: dialog.id, ...to } }),
    onSuccess: (fresh) => {
      onDone(fresh)
      toastSuccess(inboxTexts.transferred)
      close()
    },
    onError: (error) => toastError(inboxTexts.transferFailed, { detail: error.message }),
  })
  const send = (): void => {
    if (chosen && !transfer.isPending) transfer.mutate(chosen)
  }
  return (
    <FlyoutView
      state={{ id, anchor, isOpen: true, isByKeys: true, setOpen: (isOpen) => (isOpen ? undefined : void leave()) }}
      label={inboxTexts.transferTitle}
      position="bottom-end"
      width={360}
      offset={gapBelowHead(anchor)}
      isSheet
    >
      {dialog.transferredToThirdpartySystem ? (
        <p>{inboxTexts.alreadyOutside}</p>
      ) : (
        <div className={classes.form}>
          <TransferForm
            dialogId={dialog.id}
            choice={choice}
            onChange={setChoice}
            outsideLabel={dialog.canSendToThirdparty ? inboxTexts.transferOutside : null}
            personText={inboxTexts.transferPersonText}
            queueText={inboxTexts.transferSequentialText}
            onSure={send}
          />
          <BusyButton variant="filled" disabled={chosen === null} isBusy={transfer.isPending} onClick={send}>
            {inboxTexts.transfer}
          </BusyButton>
        </div>
      )}
    </FlyoutView>
  )
}
