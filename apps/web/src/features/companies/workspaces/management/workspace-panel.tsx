import { Tabs } from '@mantine/core'
import { createWorkspace, getWorkspace, updateWorkspace, type WorkspaceRecord } from '@prosa/contract'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { ApiError, errorMessage } from '../../../../app/api-error.ts'
import { query } from '../../../../app/query.ts'
import { useCan } from '../../../../app/session.tsx'
import { InviteDialog } from '../../../../shared/invites/lazy-invite-dialog.ts'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { FormPanel } from '../../../../ui/form-panel.tsx'
import { Loading } from '../../../../ui/loading.tsx'
import { Note } from '../../../../ui/note.tsx'
import { SidePanel } from '../../../../ui/side-panel.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { toastError } from '../../../../ui/toast.tsx'
import { InviteTab } from './invite-tab.tsx'
import classes from './management.module.css'
import { TeamTab } from './team-tab.tsx'
import { workspaceTexts as texts } from './texts.ts'
import { WorkspaceFields } from './workspace-fields.tsx'
import { type PanelTab, useWorkspaceForm } from './workspace-form.ts'

const width = 560
const notFound = 404

export function NewWorkspacePanel({ onClose }: { onClose: () => void }) {
  return <WorkspacePanel record={null} hasRules={false} firstTab="invites" onClose={onClose} />
}

interface EditWorkspacePanelProps {
  id: number
  hasRules: boolean
  firstTab: PanelTab
  onClose: () => void
}

/** Reads the workspace before rendering its form. */
export function EditWorkspacePanel({ id, ...panel }: EditWorkspacePanelProps) {
  const { data, error, refetch } = useQuery({
    ...query(getWorkspace, { params: { id } }),
    refetchOnMount: 'always',
  })
  const isFailed = error !== null && data === undefined
  useEffect(() => {
    if (isFailed) toastError(texts.readFailed)
  }, [isFailed])
  if (data) return <WorkspacePanel record={data} {...panel} />
  const isMissing = error instanceof ApiError && error.status === notFound
  return (
    <SidePanel isOpen title={texts.change} width={width} onClose={panel.onClose}>
      {error ? (
        <ErrorState
          title={texts.readFailed}
          text={isMissing ? texts.missing : errorMessage(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading className={classes.loading ?? ''}>
          <Skeleton height={36} />
          <Skeleton height={36} />
          <Skeleton height={20} width="40%" />
          <Skeleton height={160} />
        </Loading>
      )}
    </SidePanel>
  )
}

interface WorkspacePanelProps extends Omit<EditWorkspacePanelProps, 'id'> {
  record: WorkspaceRecord | null
}

function WorkspacePanel({ record, hasRules, firstTab, onClose }: WorkspacePanelProps) {
  const can = useCan()
  const form = useWorkspaceForm(record, firstTab, onClose)
  const isReadOnly = !can.call(record ? updateWorkspace : createWorkspace)
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <FormPanel
        form={form}
        title={record ? texts.change : texts.create}
        width={width}
        isSubmitDisabled={isReadOnly || (record !== null && !form.isDirty)}
        onClose={onClose}
      >
        {isReadOnly ? (
          <Note tone="info" icon={IconInfoCircle}>
            {texts.readOnly}
          </Note>
        ) : null}
        <WorkspaceFields form={form} record={record} hasRules={hasRules} isReadOnly={isReadOnly} />
        <Tabs value={form.tab} onChange={(tab) => (tab === 'invites' || tab === 'team') && form.setTab(tab)}>
          <Tabs.List aria-label={texts.tabs} className={classes.tabs}>
            <Tabs.Tab value="invites">{texts.inviteTab}</Tabs.Tab>
            <Tabs.Tab value="team">{texts.teamTab}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="invites">
            <InviteTab form={form} record={record} isReadOnly={isReadOnly} onInvite={() => setInviting(true)} />
          </Tabs.Panel>
          <Tabs.Panel value="team">
            <TeamTab form={form} isNew={record === null} isReadOnly={isReadOnly} />
          </Tabs.Panel>
        </Tabs>
      </FormPanel>
      {/* Outside the form: submitting the dialog must not submit this form. */}
      {record && isInviting ? (
        <Suspense>
          <InviteDialog workspaceId={record.id} onClose={() => setInviting(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
