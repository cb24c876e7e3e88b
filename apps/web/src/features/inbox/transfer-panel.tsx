import '../../ui/theme/overlays.css'
import { Checkbox, Select } from '@mantine/core'
import type { Dialog } from '@prosa/contract'
import { listCompanyWorkspaces, listWorkspaceUsers, transferDialog } from '@prosa/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../app/api.ts'
import { query } from '../../app/query.ts'
import { useUser } from '../../app/session.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { inboxKeys } from './keys.ts'
import { inboxTexts } from './texts.ts'
import classes from './transfer-panel.module.css'
import { listTargets } from './transfer-targets.ts'

interface TransferPanelProps {
  dialog: Dialog
  isOpen: boolean
  onClose: () => void
  onDone: (dialog: Dialog) => void
}

const person = '1'
const sequential = '2'

const typeText = (type: string | null): string | null => {
  if (type === person) return inboxTexts.transferPersonText
  return type === sequential ? inboxTexts.transferSequentialText : null
}

/** Workspace, then type, then the person; or the outside system where the bot has one. */
export function TransferPanel({ dialog, isOpen, onClose, onDone }: TransferPanelProps) {
  const ownId = useUser().id
  const [isOutside, setOutside] = useState(false)
  const [workspaceId, setWorkspace] = useState<string | null>(null)
  const [type, setType] = useState<string | null>(null)
  const [userId, setUser] = useState<string | null>(null)
  const workspaces = useQuery({
    queryKey: inboxKeys.targets,
    queryFn: ({ signal }) => call(listCompanyWorkspaces, { signal }),
    enabled: isOpen,
  })
  const people = useQuery({
    // Whoever may not attend there, and whoever holds the room, is no target.
    ...query(listWorkspaceUsers, { query: { workspaceId: Number(workspaceId), transferOf: dialog.id } }),
    enabled: isOpen && workspaceId !== null && type === person,
  })
  const close = (): void => {
    setOutside(false)
    setWorkspace(null)
    setType(null)
    setUser(null)
    onClose()
  }
  const transfer = useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      call(transferDialog, {
        body: isOutside
          ? { dialogId: dialog.id, transferToThirdPartySystem: true }
          : {
              dialogId: dialog.id,
              workspaceId: Number(workspaceId),
              typeTransfer: type === person ? 1 : 2,
              ...(type === person ? { userId: Number(userId) } : {}),
            },
      }),
    onSuccess: (fresh) => {
      onDone(fresh)
      toastSuccess(inboxTexts.transferred)
      close()
    },
    onError: (error) => toastError(inboxTexts.transferFailed, { detail: error.message }),
  })
  const canSend = isOutside || (workspaceId !== null && (type === sequential || (type === person && userId !== null)))
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={close}
      title={inboxTexts.transferTitle}
      isDirty={isOutside || workspaceId !== null}
      footer={
        <BusyButton variant="filled" disabled={!canSend} isBusy={transfer.isPending} onClick={() => transfer.mutate()}>
          {inboxTexts.transfer}
        </BusyButton>
      }
    >
      <div className={classes.form}>
        {dialog.transferredToThirdpartySystem ? (
          <p>{inboxTexts.alreadyOutside}</p>
        ) : (
          <>
            {dialog.canSendToThirdparty ? (
              <Checkbox
                label={inboxTexts.transferOutside}
                checked={isOutside}
                onChange={(event) => setOutside(event.currentTarget.checked)}
              />
            ) : null}
            {isOutside ? null : (
              <>
                <Select
                  label={inboxTexts.transferWorkspace}
                  searchable
                  data={(workspaces.data?.result ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
                  value={workspaceId}
                  onChange={(value) => {
                    setWorkspace(value)
                    setUser(null)
                  }}
                  error={workspaces.error?.message}
                />
                {workspaceId === null ? null : (
                  <Select
                    label={inboxTexts.transferType}
                    description={typeText(type)}
                    inputWrapperOrder={['label', 'input', 'description', 'error']}
                    data={[
                      { value: person, label: inboxTexts.transferPerson },
                      { value: sequential, label: inboxTexts.transferSequential },
                    ]}
                    value={type}
                    onChange={(value) => {
                      setType(value)
                      if (value !== person) setUser(null)
                    }}
                  />
                )}
                {workspaceId !== null && type === person ? (
                  <Select
                    label={inboxTexts.transferUser}
                    searchable
                    nothingFoundMessage={inboxTexts.noPeople}
                    data={listTargets(people.data?.result ?? [], ownId).map(({ id, name, online }) => ({
                      value: String(id),
                      label: online ? `${name} (${inboxTexts.online})` : name,
                    }))}
                    value={userId}
                    onChange={setUser}
                    error={people.error?.message}
                  />
                ) : null}
              </>
            )}
          </>
        )}
      </div>
    </SidePanel>
  )
}
