import {
  getUser,
  getWorkspace,
  listUsers,
  listUserWorkspaces,
  listUserWorkspaceTree,
  searchUsers,
  searchWorkspaces,
  type UserRecord,
  updateUser,
} from '@prosa/contract'
import { call } from '../../../app/api.ts'
import { invalidate } from '../../../app/query.ts'
import { useUser } from '../../../app/session.tsx'
import { renewSession } from '../../../app/session-store.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { userTexts as texts } from './texts.ts'

interface UserDraft {
  /** URL of the stored photo, or a new photo's data URL. */
  image: string | null
  active: boolean
  workspaces: number[]
  profiles: number[]
  isAttendant: boolean
  nameAgent: string
  name: string
  email: string
  phone: string
  password: string
  lastPassword: string
}

const draftOf = (record: UserRecord): UserDraft => ({
  image: record.image,
  active: record.active,
  workspaces: record.workspaces.map(({ id }) => id),
  profiles: record.profiles.map(({ id }) => id),
  isAttendant: record.isAttendant,
  nameAgent: record.nameAgent ?? '',
  name: record.name,
  email: record.email,
  phone: record.phone ?? '',
  password: '',
  lastPassword: '',
})

/** The request body: the photo only if changed, the rights only for users who may edit them. */
const bodyOf = (draft: UserDraft, stored: string | null, mayEdit: boolean): object => {
  const { image, password, lastPassword, name, phone, nameAgent, ...rights } = draft
  return {
    name,
    phone,
    nameAgent,
    ...(mayEdit ? rights : {}),
    ...(image === stored ? {} : { image }),
    ...(password === '' && lastPassword === '' ? {} : { password, lastPassword }),
  }
}

/** Only changed values are sent, so that concurrent edits are kept and revoked rights are not restored. */
const changesOf = (body: object, before: object): object => {
  const old = new Map(Object.entries(before))
  const print = (value: unknown): string => JSON.stringify(value ?? '')
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => print(value) !== print(old.get(name))))
}

/** Names of profiles and workspaces, as far as the record has them. */
const nameRights = ({ profiles, workspaces }: UserRecord, path: string, value: unknown): string | null => {
  const names = new Map(
    path === 'profiles'
      ? profiles.map(({ id, profile }) => [id, profile])
      : path === 'workspaces'
        ? workspaces.map(({ id, workspace }) => [id, workspace])
        : [],
  )
  if (names.size === 0 || !Array.isArray(value)) return null
  const known = value.flatMap((id: number) => names.get(id) ?? [])
  const others = value.length - known.length
  return [...known, ...(others > 0 ? [texts.otherRights(others)] : [])].join(' · ')
}

/** Form of a collaborator. All fields are validated, to report required values missing from the record too. */
export function useUserForm(record: UserRecord, mayEdit: boolean, onClose: () => void) {
  const isSelf = useUser().id === record.id
  return useContractForm({
    schema: async () => (await import('./user-schema.ts')).schemaFor(record.phone),
    stored: draftOf(record),
    revision: record.revision,
    sendsAll: true,
    bodyOf: (draft: UserDraft) => bodyOf(draft, record.image, mayEdit),
    send: (body) => {
      const before = bodyOf(draftOf(record), record.image, mayEdit)
      return call(updateUser, {
        params: { id: record.id },
        body: changesOf(body, before),
      })
    },
    saved: ({ pendingEmail }) =>
      pendingEmail !== null && pendingEmail !== record.pendingEmail ? texts.savedEmailWaits(pendingEmail) : texts.saved,
    failed: texts.saveFailed,
    reread: () => invalidate(getUser),
    describe: (path, value) => nameRights(record, path, value),
    onDone: async () => {
      onClose()
      await invalidate(searchUsers, getUser, listUsers, searchWorkspaces, getWorkspace)
      // The frame shows the user's own name, photo and workspaces.
      if (isSelf) await Promise.all([renewSession(), invalidate(listUserWorkspaceTree, listUserWorkspaces)])
    },
  })
}
export type UserForm = ReturnType<typeof useUserForm>
