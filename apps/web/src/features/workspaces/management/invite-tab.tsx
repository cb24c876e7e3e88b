import { Button, CloseButton, Select, TextInput } from '@mantine/core'
import { listProfiles, resendInvite, type WorkspaceRecord } from '@prosa/contract'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../app/query.ts'
import { useCan } from '../../../app/session.tsx'
import { choicesOf } from '../../../ui/choices.ts'
import classes from './management.module.css'
import { PendingInvites } from './pending-invites.tsx'
import { workspaceTexts as texts } from './texts.ts'
import type { WorkspaceForm } from './workspace-form.ts'

const mostInvites = 50

interface InviteTabProps {
  form: WorkspaceForm
  record: WorkspaceRecord | null
  isReadOnly: boolean
}

/** Rows of those who are invited when the workspace is saved, and the invitations that wait. */
export function InviteTab({ form, record, isReadOnly }: InviteTabProps) {
  const mayInvite = useCan().call(resendInvite)
  const profiles = useQuery({ ...query(listProfiles, {}), enabled: mayInvite, meta: { quiet: true } })
  const rows = form.values.invitesForNewUsers
  const setRows = (invitesForNewUsers: typeof rows): void => form.setValues({ invitesForNewUsers })
  return (
    <div className={classes.tab}>
      <p className={classes.said}>{mayInvite ? texts.inviteText : texts.mayNotInvite}</p>
      {profiles.isError ? (
        <p className={classes.wrong} role="alert">
          {texts.profilesFailed}{' '}
          <Button size="xs" onClick={() => void profiles.refetch()}>
            {texts.retry}
          </Button>
        </p>
      ) : null}
      {rows.length === 0 ? null : (
        <ul className={classes.rows}>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own but its place, by which its errors come
            <li key={place} className={classes.invite} aria-label={texts.inviteRow(place + 1)}>
              <TextInput
                type="email"
                label={texts.email}
                required
                {...form.field(`invitesForNewUsers.${place}.email`)}
              />
              <Select
                label={texts.profile}
                required
                searchable
                placeholder={texts.chooseProfile}
                data={choicesOf(profiles.data?.result ?? [])}
                data-path={`invitesForNewUsers.${place}.profileId`}
                error={form.errorOf(`invitesForNewUsers.${place}.profileId`)}
                value={row.profileId === null ? null : String(row.profileId)}
                onChange={(value) =>
                  form.set(`invitesForNewUsers.${place}.profileId`, value === null ? null : Number(value))
                }
              />
              <CloseButton
                className={classes.remove}
                aria-label={texts.removeInvite(place + 1)}
                onClick={() => setRows(rows.filter((_, index) => index !== place))}
              />
            </li>
          ))}
        </ul>
      )}
      {mayInvite && !isReadOnly ? (
        <Button
          size="sm"
          className={classes.start}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          disabled={rows.length >= mostInvites}
          onClick={() => setRows([...rows, { email: '', profileId: null }])}
        >
          {texts.addInvite}
        </Button>
      ) : null}
      {record ? <PendingInvites invites={record.invitesForNewUsers} mayAct={mayInvite} /> : null}
    </div>
  )
}
