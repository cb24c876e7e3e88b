import type { Dialog } from '@prosa/contract'
import { transferDialog } from '@prosa/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../app/api.ts'
import { isChosen, noChoice, type Transfer, TransferForm, transferOf } from '../../shared/transfer/transfer-form.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { inboxTexts } from './texts.ts'

interface TransferPanelProps {
  dialog: Dialog
  isOpen: boolean
  onClose: () => void
  onDone: (dialog: Dialog) => void
}

/** Sends the open room on: to a person, to a queue, or to the outside system where its bot has one. */
export function TransferPanel({ dialog, isOpen, onClose, onDone }: TransferPanelProps) {
  const [choice, setChoice] = useState(noChoice)
  const chosen = transferOf(choice)
  const close = (): void => {
    setChoice(noChoice)
    onClose()
  }
  const transfer = useMutation({
    meta: { quiet: true },
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
    <SidePanel
      isOpen={isOpen}
      onClose={close}
      title={inboxTexts.transferTitle}
      isDirty={isChosen(choice)}
      footer={
        <BusyButton variant="filled" disabled={chosen === null} isBusy={transfer.isPending} onClick={send}>
          {inboxTexts.transfer}
        </BusyButton>
      }
    >
      {dialog.transferredToThirdpartySystem ? (
        <p>{inboxTexts.alreadyOutside}</p>
      ) : (
        <TransferForm
          dialogId={dialog.id}
          choice={choice}
          onChange={setChoice}
          outsideLabel={dialog.canSendToThirdparty ? inboxTexts.transferOutside : null}
          personText={inboxTexts.transferPersonText}
          queueText={inboxTexts.transferSequentialText}
          onSure={send}
        />
      )}
    </SidePanel>
  )
}
