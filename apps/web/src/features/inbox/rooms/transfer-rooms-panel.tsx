import type { Room } from '@prosa/contract'
import { useState } from 'react'
import { isChosen, noChoice, type Transfer, TransferForm, transferOf } from '../../../shared/transfer/transfer-form.tsx'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { roomTexts } from './texts.ts'
import { transferable } from './use-room-acts.ts'

interface TransferRoomsPanelProps {
  selected: readonly Room[]
  isOpen: boolean
  isBusy: boolean
  onClose: () => void
  onTransfer: (target: Transfer) => void
}

/** Panel to transfer many rooms to a person, a queue, or the external system of one of their bots. */
export function TransferRoomsPanel({ selected, isOpen, isBusy, onClose, onTransfer }: TransferRoomsPanelProps) {
  const [choice, setChoice] = useState(noChoice)
  const rooms = transferable(selected)
  const target = transferOf(choice)
  const first = rooms[0]
  const close = (): void => {
    setChoice(noChoice)
    onClose()
  }
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={close}
      title={roomTexts.transfer}
      isDirty={isChosen(choice)}
      footer={
        <BusyButton
          variant="filled"
          disabled={target === null || first === undefined}
          isBusy={isBusy}
          onClick={() => target && onTransfer(target)}
        >
          {roomTexts.doTransfer}
        </BusyButton>
      }
    >
      {first === undefined ? (
        <p className="muted">{roomTexts.willTransfer(0, selected.length)}</p>
      ) : (
        <TransferForm
          dialogId={first.id}
          choice={choice}
          onChange={setChoice}
          outsideLabel={rooms.some(({ canSendToThirdparty }) => canSendToThirdparty) ? roomTexts.outside : null}
          personText={roomTexts.personText}
          queueText={roomTexts.sequentialText}
        >
          <p className="muted">{roomTexts.willTransfer(rooms.length, selected.length)}</p>
        </TransferForm>
      )}
    </SidePanel>
  )
}
