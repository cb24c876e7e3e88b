import { Button, CloseButton } from '@mantine/core'
import { resendInvite, type WorkspaceRecord } from '@prosa/contract'
import { IconPlus } from '@tabler/icons-react'
import { useCan } from '../../../../app/session.tsx'
import { InviteButton } from '../../../../shared/invites/invite-button.tsx'
import { InviteFields } from '../../../../shared/invites/invite-fields.tsx'
import { PendingInvites } from '../../../../shared/invites/pending-invites.tsx'
import { inviteTexts } from '../../../../shared/invites/texts.ts'
import classes from './management.module.css'
import { workspaceTexts as texts } from './texts.ts'
import type { WorkspaceForm } from './workspace-form.ts'

const mostInvites = 50

interface InviteTabProps {
  form: WorkspaceForm
  record: WorkspaceRecord | null
  isReadOnly: boolean
  /** Opens the dialog, which is rendered outside the form. */
  onInvite: () => void
}

/** Invitations to the workspace: sent at once, or for a new workspace when it is saved; and the pending ones. */
export function InviteTab({ form, record, isReadOnly, onInvite }: InviteTabProps) {
  const mayInvite = useCan().call(resendInvite)
  return (
    <div className={classes.tab}>
      <p className={classes.said}>{mayInvite ? (record ? texts.inviteNow : texts.inviteText) : texts.mayNotInvite}</p>
      {mayInvite && !isReadOnly ? (
        record ? (
          <InviteButton size="sm" className={classes.start ?? ''} onOpen={onInvite} />
        ) : (
          <NewRows form={form} />
        )
      ) : null}
      {record ? (
        <section aria-label={inviteTexts.pending} className={classes.section}>
          <h3>{inviteTexts.pending}</h3>
          {record.invitesForNewUsers.length === 0 ? <p className={classes.said}>{inviteTexts.noPending}</p> : null}
          <PendingInvites
            invites={record.invitesForNewUsers.map((invite) => ({ ...invite, facts: [invite.profileName] }))}
          />
        </section>
      ) : null}
    </div>
  )
}

function NewRows({ form }: { form: WorkspaceForm }) {
  const rows = form.values.invitesForNewUsers
  const setRows = (invitesForNewUsers: typeof rows): void => form.setValues({ invitesForNewUsers })
  return (
    <>
      {rows.length === 0 ? null : (
        <ul className={classes.rows}>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: errors refer to rows by index, and rows have no other key
            <li key={place} className={classes.invite} aria-label={texts.inviteRow(place + 1)}>
              <InviteFields
                draft={row}
                profiles={form.profiles}
                pathOf={(name) => `invitesForNewUsers.${place}.${name}`}
                errorOf={(name) => form.errorOf(`invitesForNewUsers.${place}.${name}`)}
                onChange={(change) => setRows(rows.map((each, at) => (at === place ? { ...each, ...change } : each)))}
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
      <Button
        size="sm"
        className={classes.start}
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        disabled={rows.length >= mostInvites}
        onClick={() => setRows([...rows, { email: '', profileId: null, attends: null }])}
      >
        {texts.addInvite}
      </Button>
    </>
  )
}
