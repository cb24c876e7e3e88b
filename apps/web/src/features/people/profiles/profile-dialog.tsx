import { Button, TextInput } from '@mantine/core'
import {
  createProfile,
  getProfile,
  listProfiles,
  type ProfileRecord,
  pageProfiles,
  permissionsOfIds,
  updateProfile,
} from '@prosa/contract'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../../app/api.ts'
import { invalidate, query } from '../../../app/query.ts'
import { homePath } from '../../../app/route-rules.ts'
import { useCan, useUser } from '../../../app/session.tsx'
import { readUserAgain } from '../../../app/session-store.ts'
import { Unanswered } from '../../../app/unanswered.tsx'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { startViewAs } from '../../../shared/view-as/view-as.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tree } from '../../../ui/tree.tsx'
import { choose, differenceOf, labelsOf, lockedTree, permissionTree } from './permission-tree.ts'
import classes from './profile-dialog.module.css'
import { profileTexts } from './texts.ts'

const sizePx = 640

interface OpenProps {
  /** Null: a new profile. */
  id: number | null
  onClose: () => void
}

/** A profile's form; read when opened. */
export function ProfileDialog({ id, onClose }: OpenProps) {
  if (id === null) return <ProfileForm profile={null} onClose={onClose} />
  return <StoredProfile id={id} onClose={onClose} />
}

function StoredProfile({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(query(getProfile, { params: { id } }))
  if (data) return <ProfileForm profile={data} onClose={onClose} />
  return (
    <Dialog isOpen title={profileTexts.editTitle} size={sizePx} onClose={onClose}>
      <Unanswered of={{ error, refetch }} title={profileTexts.failedTitle} level={3}>
        <Loading>
          <Skeleton height={320} />
        </Loading>
      </Unanswered>
    </Dialog>
  )
}

function ProfileForm({ profile, onClose }: { profile: ProfileRecord | null; onClose: () => void }) {
  const can = useCan()
  const { permissions: held } = useUser()
  const form = useContractForm({
    schema: async () => (await import('./profile-schema.ts')).schema,
    stored: { name: profile?.name ?? '', permissions: profile?.permissions ?? [] },
    sendsAll: true,
    revision: profile?.revision,
    reread: () => invalidate(getProfile),
    describe: (path, value) => (path === 'permissions' ? labelsOf(value as number[]) : null),
    send: (body) =>
      profile ? call(updateProfile, { params: { id: profile.id }, body }) : call(createProfile, { body }),
    saved: profileTexts.saved,
    failed: profileTexts.saveFailed,
    onDone: async () => {
      onClose()
      await Promise.all([invalidate(pageProfiles), invalidate(listProfiles), invalidate(getProfile)])
    },
  })
  const { permissions: chosen } = form.values
  const mayEdit = can(profile ? 'profile_edit' : 'profile_create')
  return (
    <FormDialog
      form={form}
      title={profile ? (mayEdit ? profileTexts.editTitle : profileTexts.viewTitle) : profileTexts.create}
      size={sizePx}
      onClose={onClose}
      isSubmitDisabled={!mayEdit || (profile !== null && !form.isDirty)}
    >
      <TextInput label={profileTexts.name} required readOnly={!mayEdit} {...form.field('name')} />
      <fieldset className={classes.permissions} data-path="permissions">
        <legend>{profileTexts.permissions}</legend>
        <div className={classes.tree}>
          <Tree
            label={profileTexts.permissions}
            nodes={mayEdit ? lockedTree(chosen, held) : permissionTree}
            chosen={chosen}
            hasSearch
            onChange={(wanted) => {
              if (mayEdit) form.set('permissions', choose(chosen, wanted, held))
            }}
          />
        </div>
      </fieldset>
      {profile ? <Outcome before={profile.permissions} after={chosen} holders={profile.users} /> : null}
      {profile ? <ViewAs profile={profile} isDirty={form.isDirty} /> : null}
    </FormDialog>
  )
}

/** Shows menu and screens as a holder of the profile sees them. */
function ViewAs({ profile: { id, name, permissions }, isDirty }: { profile: ProfileRecord; isDirty: boolean }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const look = async (): Promise<void> => {
    // An administrator's session may have been read before a company was chosen.
    await readUserAgain()
    startViewAs({ id, name, permissions: permissionsOfIds(permissions) }, pathname)
    await navigate(homePath)
  }
  return (
    <div className={classes.viewAs}>
      <Button
        leftSection={<IconEye size={16} stroke={1.75} aria-hidden />}
        disabled={isDirty}
        onClick={() => void look()}
      >
        {profileTexts.viewAs}
      </Button>
      <p>{isDirty ? profileTexts.saveFirst : profileTexts.viewAsHint}</p>
    </div>
  )
}

interface OutcomeProps {
  before: readonly number[]
  after: readonly number[]
  holders: readonly { id: number; name: string }[]
}

/** Preview of saving: the profile's holders, and what they gain and lose. */
function Outcome({ before, after, holders }: OutcomeProps) {
  const { gains, loses } = differenceOf(before, after)
  return (
    <div className={classes.outcome} aria-live="polite">
      <p>
        <strong>{profileTexts.holders(holders.length)}</strong>
        {holders.length > 0 ? `: ${holders.map(({ name }) => name).join(', ')}` : null}
      </p>
      {gains.length > 0 ? <p>{`${profileTexts.gains}: ${gains.join(', ')}`}</p> : null}
      {loses.length > 0 ? <p>{`${profileTexts.loses}: ${loses.join(', ')}`}</p> : null}
    </div>
  )
}
