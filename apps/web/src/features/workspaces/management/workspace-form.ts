import {
  createWorkspace,
  getWorkspace,
  listCompanyWorkspaces,
  listUserWorkspaces,
  listUserWorkspaceTree,
  searchUsers,
  searchWorkspaces,
  updateWorkspace,
  type WorkspaceRecord,
} from '@prosa/contract'
import { useId, useRef, useState } from 'react'
import { call } from '../../../app/api.ts'
import { ApiError } from '../../../app/api-error.ts'
import { invalidate } from '../../../app/query.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { toastSuccess } from '../../../ui/toast.tsx'
import { workspaceTexts as texts } from './texts.ts'

export type Member = Pick<WorkspaceRecord['users'][number], 'id' | 'name' | 'email' | 'active'>
export type PanelTab = 'invites' | 'team'

interface WorkspaceDraft {
  name: string
  active: boolean
  parentId: number | null
  users: Member[]
  invitesForNewUsers: { email: string; profileId: number | null }[]
  moveRoomsTo: number | null
}

const newDraft: WorkspaceDraft = {
  name: '',
  active: true,
  parentId: null,
  users: [],
  invitesForNewUsers: [],
  moveRoomsTo: null,
}

const draftOf = ({ name, active, parentId, users }: WorkspaceRecord): WorkspaceDraft => ({
  ...newDraft,
  name,
  active,
  parentId,
  users: users.map((member) => ({ id: member.id, name: member.name, email: member.email, active: member.active })),
})

/** What the server says of rooms that nobody would see any more. */
const openRoomsOf = (error: Error): number | null => {
  if (!(error instanceof ApiError) || error.code !== 'roomsOpen') return null
  const { details } = error
  const count = typeof details === 'object' && details !== null && 'openRooms' in details ? details.openRooms : null
  return typeof count === 'number' ? count : 1
}

/** The form of a workspace; a new one has no record. */
export function useWorkspaceForm(record: WorkspaceRecord | null, firstTab: PanelTab, onClose: () => void) {
  const [tab, setTab] = useState<PanelTab>(firstTab)
  const [refusedRooms, setRefusedRooms] = useState(0)
  const invited = useRef(0)
  const topic = useId()
  const form = useContractForm({
    // A new one's draft always has a name, so its schema is that of changes too.
    schema: async () => (await import('./workspace-schema.ts')).schema,
    ...(record ? { stored: draftOf(record) } : { initialValues: newDraft }),
    bodyOf: (draft: WorkspaceDraft) => ({ ...draft, users: draft.users.map(({ id }) => id) }),
    send: (body) => {
      invited.current = body.invitesForNewUsers?.length ?? 0
      return record
        ? call(updateWorkspace, { params: { id: record.id }, body })
        : call(createWorkspace, { body: { ...body, name: body.name ?? '' } })
    },
    failed: texts.saveFailed,
    onErrors: (errors) => {
      const paths = Object.keys(errors)
      if (paths.some((path) => path.startsWith('invitesForNewUsers'))) setTab('invites')
      else if (paths.some((path) => path.startsWith('users'))) setTab('team')
    },
    onFailed: (error) => {
      const count = openRoomsOf(error)
      if (count !== null) setRefusedRooms(count)
    },
    onDone: async () => {
      const detail = invited.current > 0 ? { detail: texts.invited(invited.current) } : {}
      toastSuccess(record ? texts.saved : texts.added, { topic, ...detail })
      onClose()
      // The header's tree and its flat list are among them.
      await invalidate(
        searchWorkspaces,
        getWorkspace,
        listCompanyWorkspaces,
        listUserWorkspaceTree,
        listUserWorkspaces,
        searchUsers,
      )
    },
  })
  const isClosing = record?.active === true && !form.values.active
  return { ...form, tab, setTab, openRooms: isClosing ? Math.max(refusedRooms, record.openRooms) : 0 }
}
export type WorkspaceForm = ReturnType<typeof useWorkspaceForm>
