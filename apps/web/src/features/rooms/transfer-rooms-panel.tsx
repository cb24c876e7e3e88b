import '../../ui/theme/overlays.css'
import { Checkbox, Select } from '@mantine/core'
import { listCompanyWorkspaces, listWorkspaceUsers, type Room } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../app/query.ts'
import { useUser } from '../../app/session.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import classes from './rooms-screen.module.css'
import { roomTexts } from './texts.ts'
import { type TransferTarget, transferable } from './use-room-acts.ts'

interface TransferRoomsPanelProps {
  selected: readonly Room[]
  isOpen: boolean
  isBusy: boolean
  onClose: () => void
  onTransfer: (target: TransferTarget) => void
}

const person = '1'
const sequential = '2'
const typeTexts: Readonly<Record<string, string>> = {
  [person]: roomTexts.personText,
  [sequential]: roomTexts.sequentialText,
}
const noChoice = { isOutside: false, workspaceId: null, type: null, userId: null } as const
type Choice = { isOutside: boolean; workspaceId: string | null; type: string | null; userId: string | null }

/** What the call is given, or null while the choice is not whole. */
function targetOf({ isOutside, workspaceId, type, userId }: Choice): TransferTarget | null {
  if (isOutside) return { sendToThirdpartySystem: true }
  if (workspaceId === null || type === null) return null
  if (type === sequential) return { workspaceId: Number(workspaceId), typeTransfer: 2 }
  return userId === null ? null : { workspaceId: Number(workspaceId), typeTransfer: 1, userId: Number(userId) }
}

/** Workspace, then type, then the person; or the outside system where a bot of the rooms has one. */
export function TransferRoomsPanel({ selected, isOpen, isBusy, onClose, onTransfer }: TransferRoomsPanelProps) {
  const [choice, setChoice] = useState<Choice>(noChoice)
  const change = (part: Partial<Choice>): void => setChoice({ ...choice, ...part })
  const rooms = transferable(selected)
  const target = targetOf(choice)
  const close = (): void => {
    setChoice(noChoice)
    onClose()
  }
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={close}
      title={roomTexts.transfer}
      isDirty={choice.isOutside || choice.workspaceId !== null}
      footer={
        <BusyButton
          variant="filled"
          disabled={target === null || rooms.length === 0}
          isBusy={isBusy}
          onClick={() => target && onTransfer(target)}
        >
          {roomTexts.doTransfer}
        </BusyButton>
      }
    >
      <div className={classes.form}>
        <p className="muted">{roomTexts.willTransfer(rooms.length, selected.length)}</p>
        {rooms.some(({ canSendToThirdparty }) => canSendToThirdparty) ? (
          <Checkbox
            label={roomTexts.outside}
            checked={choice.isOutside}
            onChange={(event) => change({ isOutside: event.currentTarget.checked })}
          />
        ) : null}
        {choice.isOutside ? null : (
          <Destination choice={choice} onChange={change} roomId={rooms[0]?.id} isOpen={isOpen} />
        )}
      </div>
    </SidePanel>
  )
}

interface DestinationProps {
  choice: Choice
  onChange: (part: Partial<Choice>) => void
  /** Whoever may not attend there is no target. */
  roomId: number | undefined
  isOpen: boolean
}

function Destination({ choice: { workspaceId, type, userId }, onChange, roomId, isOpen }: DestinationProps) {
  const ownId = useUser().id
  const workspaces = useQuery({ ...query(listCompanyWorkspaces), enabled: isOpen })
  const people = useQuery({
    ...query(listWorkspaceUsers, {
      query: { workspaceId: Number(workspaceId), ...(roomId === undefined ? {} : { transferOf: roomId }) },
    }),
    enabled: isOpen && workspaceId !== null && type === person,
  })
  const targets = (people.data?.result ?? [])
    .filter(({ id }) => id !== ownId)
    .sort((one, other) => Number(other.online) - Number(one.online))
  return (
    <>
      <Select
        label={roomTexts.workspace}
        searchable
        data={(workspaces.data?.result ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={workspaceId}
        onChange={(value) => onChange({ workspaceId: value, userId: null })}
        error={workspaces.error?.message}
      />
      {workspaceId === null ? null : (
        <Select
          label={roomTexts.type}
          description={type && typeTexts[type]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[
            { value: person, label: roomTexts.person },
            { value: sequential, label: roomTexts.sequential },
          ]}
          value={type}
          onChange={(value) => onChange({ type: value, ...(value === person ? {} : { userId: null }) })}
        />
      )}
      {workspaceId !== null && type === person ? (
        <Select
          label={roomTexts.user}
          searchable
          nothingFoundMessage={roomTexts.noPeople}
          data={targets.map(({ id, name, online }) => ({
            value: String(id),
            label: online ? `${name} (${roomTexts.online})` : name,
          }))}
          value={userId}
          onChange={(value) => onChange({ userId: value })}
          error={people.error?.message}
        />
      ) : null}
    </>
  )
}
