import { getUser, type UserRecord, updateUser } from '@prosa/contract'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { ApiError, errorMessage } from '../../../app/api-error.ts'
import { query } from '../../../app/query.ts'
import { useCan, useUser } from '../../../app/session.tsx'
import { OwnNumberDialog } from '../../../shared/channels/own-number.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FormPanel } from '../../../ui/form-panel.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Note } from '../../../ui/note.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AccessActs } from './access-acts.tsx'
import { PersonFields } from './person-fields.tsx'
import { PhotoField } from './photo-field.tsx'
import { RightsFields } from './rights-fields.tsx'
import { userTexts as texts } from './texts.ts'
import { useUserForm } from './user-form.ts'
import classes from './users-screen.module.css'

const width = 520
const notFound = 404

/** Reads the collaborator before rendering the form. */
export function UserPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...query(getUser, { params: { id } }),
    refetchOnMount: 'always',
  })
  if (data) return <EditPanel record={data} onClose={onClose} />
  const isMissing = error instanceof ApiError && error.status === notFound
  return (
    <SidePanel isOpen title={texts.change} width={width} onClose={onClose}>
      {error ? (
        <ErrorState
          title={texts.readFailed}
          text={isMissing ? texts.missing : errorMessage(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading className={classes.loading ?? ''}>
          <Skeleton height={64} width={64} />
          {['status', 'workspaces', 'profiles', 'name', 'email', 'phone'].map((field) => (
            <Skeleton key={field} height={36} />
          ))}
        </Loading>
      )}
    </SidePanel>
  )
}

function EditPanel({ record, onClose }: { record: UserRecord; onClose: () => void }) {
  const user = useUser()
  const can = useCan()
  // Every user may edit their own record; other records need this permission.
  const mayEdit = can('user_edit') && record.isEditable
  const isSelf = user.id === record.id
  const form = useUserForm(record, mayEdit, onClose)
  const [isNumberOpen, setNumberOpen] = useState(false)
  const isReadOnly = !mayEdit && !isSelf
  const why = can('user_edit') ? texts.outranked : texts.readOnly
  const said = isReadOnly ? why : mayEdit ? null : texts.ownOnly
  return (
    <>
      <FormPanel
        form={form}
        title={texts.change}
        width={width}
        submitLabel={texts.submit}
        isSubmitDisabled={isReadOnly || !form.isDirty || !can.call(updateUser)}
        onClose={onClose}
      >
        {said ? (
          <Note tone="info" icon={IconInfoCircle}>
            {said}
          </Note>
        ) : null}
        <PhotoField form={form} record={record} isDisabled={isReadOnly} />
        <RightsFields form={form} record={record} isDisabled={!mayEdit} isSelf={isSelf} />
        <PersonFields form={form} record={record} isDisabled={isReadOnly} mayEdit={mayEdit} isSelf={isSelf} />
        <AccessActs record={record} isSelf={isSelf} onOwnNumber={() => setNumberOpen(true)} />
      </FormPanel>
      {/* Outside the form: submitting the dialog must not submit this form. */}
      {isNumberOpen ? (
        <Suspense>
          <OwnNumberDialog userId={record.id} onClose={() => setNumberOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
