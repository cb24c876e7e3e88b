import '../../ui/theme/overlays.css'
import { MultiSelect } from '@mantine/core'
import {
  getWorkspace,
  invitePerson,
  listCompanyWorkspaces,
  listInvites,
  searchUsers,
  searchWorkspaces,
} from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../app/api.ts'
import { invalidate, query } from '../../app/query.ts'
import { useCan, useUser } from '../../app/session.tsx'
import { useContractForm } from '../../app/use-contract-form.ts'
import { choicesOf } from '../../ui/choices.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toastSuccess } from '../../ui/toast.tsx'
import { useWorkspaces } from '../workspaces/workspaces.ts'
import { copyInviteLink } from './copy-invite-link.ts'
import { bodyOfInvite, type InviteDraft, InviteFields } from './invite-fields.tsx'
import classes from './invites.module.css'
import { inviteTexts as texts } from './texts.ts'
import { useOfferedProfiles } from './use-offered-profiles.ts'

const size = 480
/** The toast contains a button, so it stays long enough to press it. */
const lifeMs = 20_000

interface Draft extends InviteDraft {
  /** Null: the proposed workspaces. */
  workspaces: number[] | null
}

const emptyDraft: Draft = { email: '', profileId: null, attends: null, workspaces: null }

interface InviteDialogProps {
  /** The workspace from which the dialog was opened. */
  workspaceId?: number | undefined
  onClose: () => void
}

/** Dialog that invites a person: address, profile, workspaces, and whether they answer customers. */
export function InviteDialog({ workspaceId, onClose }: InviteDialogProps) {
  const { sendsMail } = useUser().platform
  const profiles = useOfferedProfiles()
  const workspaces = useOfferedWorkspaces()
  const topic = useId()
  const proposed = workspaceId === undefined ? workspaces.proposed : [workspaceId]
  const form = useContractForm({
    schema: async () => (await import('./invite-schema.ts')).schema,
    initialValues: emptyDraft,
    bodyOf: (draft: Draft) => ({
      ...bodyOfInvite(draft, profiles.offered, profiles.proposed),
      workspaces: draft.workspaces ?? proposed,
    }),
    send: (body) => call(invitePerson, { body }).then(({ inviteId }) => ({ inviteId, email: body.email })),
    failed: texts.failed,
    onDone: async ({ inviteId, email }) => {
      if (inviteId === null) toastSuccess(texts.added(email), { topic })
      else if (sendsMail) toastSuccess(texts.invited(email), { topic })
      else
        toastSuccess(texts.invitedByHand(email), {
          topic,
          lifeMs,
          detail: texts.linkWaits,
          action: { label: texts.copyLink, run: () => void copyInviteLink(inviteId) },
        })
      onClose()
      await invalidate(listInvites, searchUsers, searchWorkspaces, getWorkspace)
    },
  })
  const { values } = form
  const chosen = values.workspaces ?? proposed
  return (
    <FormDialog form={form} title={texts.title} size={size} submitLabel={texts.submit} onClose={onClose}>
      <p className={classes.said}>{sendsMail ? texts.byMail : texts.byHand}</p>
      <InviteFields
        draft={values}
        profiles={profiles}
        errorOf={form.errorOf}
        onChange={(change) => form.setValues(change)}
      />
      <MultiSelect
        label={texts.workspaces}
        required
        searchable
        placeholder={chosen.length === 0 ? texts.chooseWorkspaces : ''}
        data={workspaces.choices}
        data-path="workspaces"
        error={form.errorOf('workspaces')}
        value={chosen.map(String)}
        onChange={(next) => form.setValues({ workspaces: next.map(Number) })}
      />
    </FormDialog>
  )
}

/** Workspaces to offer: all for users who may edit workspaces, else the user's own; and the proposed ones. */
function useOfferedWorkspaces() {
  const can = useCan()
  const { all, selectedIds, isAll } = useWorkspaces()
  const isAsked = can('workspace_edit') && can.call(listCompanyWorkspaces)
  const { data } = useQuery({ ...query(listCompanyWorkspaces, {}), enabled: isAsked, meta: { loud: true } })
  const own = all.map(({ id, name, parentId }) => ({ id, name, parentId }))
  const offered = isAsked ? (data?.result ?? own) : own
  const nameOf = new Map(offered.map(({ id, name }) => [id, name]))
  const [only] = offered
  return {
    choices: choicesOf(
      offered.map(({ id, name, parentId }) => ({ id, name, parent: parentId === null ? null : nameOf.get(parentId) })),
    ),
    proposed: offered.length === 1 && only ? [only.id] : isAll ? [] : selectedIds,
  }
}
