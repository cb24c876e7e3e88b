import {
  createWorkspace,
  getWorkspace,
  listCompanyWorkspaces,
  listInvites,
  listUserWorkspaces,
  listUserWorkspaceTree,
  searchUsers,
  searchWorkspaces,
  updateWorkspace,
  type WorkspaceRecord,
} from '@prosa/contract'
import { useId, useRef, useState } from 'react'
import { call } from '../../../../app/api.ts'
import { ApiError } from '../../../../app/api-error.ts'
import { invalidate } from '../../../../app/query.ts'
import { useUser } from '../../../../app/session.tsx'
import { useContractForm } from '../../../../app/use-contract-form.ts'
import { bodyOfInvite, type InviteDraft } from '../../../../shared/invites/invite-fields.tsx'
import { useOfferedProfiles } from '../../../../shared/invites/use-offered-profiles.ts'
import { toastSuccess } from '../../../../ui/toast.tsx'
import { workspaceTexts as texts } from './texts.ts'

export type Member = Pick<WorkspaceRecord['users'][number], 'id' | 'name' | 'email' | 'active'>
export type PanelTab = 'invites' | 'team'

interface WorkspaceDraft {
  name: string
  active: boolean
  parentId: number | null
  users: Member[]
  invitesForNewUsers: InviteDraft[]
  moveRoomsTo: number | null
  moveBotsTo: number | null
}

const newDraft: WorkspaceDraft = {
  name: '',
  active: true,
  parentId: null,
  users: [],
  invitesForNewUsers: [],
  moveRoomsTo: null,
  moveBotsTo: null,
}

const draftOf = ({ name, active, parentId, users }: WorkspaceRecord): WorkspaceDraft => ({
  ...newDraft,
  name,
  active,
  parentId,
  users: users.map((member) => ({ id: member.id, name: member.name, email: member.email, active: member.active })),
})

/** Open conversations and bots that must be moved before a workspace closes. */
interface Standing {
  openRooms: number
  bots: number
}

const refusals = { openRooms: 'roomsOpen', bots: 'botsStand' } as const

/** The number reported by the server's refusal; it may have grown since the form was opened. */
const refusedOf = (error: Error, what: keyof Standing): number => {
  if (!(error instanceof ApiError) || error.code !== refusals[what]) return 0
  const count = new Map(Object.entries(error.details ?? {})).get(what)
  return typeof count === 'number' ? count : 1
}

/** Form of a workspace; `record` is null for a new one. */
export function useWorkspaceForm(record: WorkspaceRecord | null, firstTab: PanelTab, onClose: () => void) {
  const [tab, setTab] = useState<PanelTab>(firstTab)
  const [refused, setRefused] = useState<Standing>({ openRooms: 0, bots: 0 })
  const invited = useRef(0)
  const profiles = useOfferedProfiles()
  const { sendsMail } = useUser().platform
  const topic = useId()
  const form = useContractForm({
    // The draft of a new workspace always has a name, so the schema for changes fits too.
    schema: async () => (await import('./workspace-schema.ts')).schema,
    ...(record ? { stored: draftOf(record), revision: record.revision } : { initialValues: newDraft }),
    bodyOf: (draft: WorkspaceDraft) => ({
      ...draft,
      users: draft.users.map(({ id }) => id),
      invitesForNewUsers: draft.invitesForNewUsers.map((row) => bodyOfInvite(row, profiles.offered, profiles.proposed)),
    }),
    send: (body) => {
      invited.current = body.invitesForNewUsers?.length ?? 0
      return record
        ? call(updateWorkspace, { params: { id: record.id }, body })
        : call(createWorkspace, { body: { ...body, name: body.name ?? '' } })
    },
    failed: texts.saveFailed,
    reread: () => invalidate(getWorkspace),
    describe: (path, value) =>
      path === 'users' ? (value as WorkspaceDraft['users']).map(({ name }) => name).join(', ') : null,
    onErrors: (errors) => {
      const paths = Object.keys(errors)
      if (paths.some((path) => path.startsWith('invitesForNewUsers'))) setTab('invites')
      else if (paths.some((path) => path.startsWith('users'))) setTab('team')
    },
    onFailed: (error) => {
      setRefused(({ openRooms, bots }) => ({
        openRooms: refusedOf(error, 'openRooms') || openRooms,
        bots: refusedOf(error, 'bots') || bots,
      }))
    },
    onDone: async () => {
      const detail = invited.current > 0 ? { detail: texts.invited(invited.current, sendsMail) } : {}
      toastSuccess(record ? texts.saved : texts.added, { topic, ...detail })
      onClose()
      // Includes the header's workspace tree and its flat list.
      await invalidate(
        searchWorkspaces,
        getWorkspace,
        listCompanyWorkspaces,
        listUserWorkspaceTree,
        listUserWorkspaces,
        searchUsers,
        listInvites,
      )
    },
  })
  // For a workspace that is already closed: what is still in it.
  const standing =
    record && !form.values.active
      ? { openRooms: Math.max(refused.openRooms, record.openRooms), bots: Math.max(refused.bots, record.bots) }
      : { openRooms: 0, bots: 0 }
  return { ...form, tab, setTab, profiles, ...standing, isClosing: record?.active === true }
}
export type WorkspaceForm = ReturnType<typeof useWorkspaceForm>
