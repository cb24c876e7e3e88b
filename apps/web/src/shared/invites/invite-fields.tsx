import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { choicesOf } from '../../ui/choices.ts'
import classes from './invites.module.css'
import { type OfferedProfile, opensInbox } from './proposed-profile.ts'
import { inviteTexts as texts } from './texts.ts'
import type { useOfferedProfiles } from './use-offered-profiles.ts'

/** The person to invite. */
export interface InviteDraft {
  email: string
  /** Null: the proposed profile. */
  profileId: number | null
  /** Null: the profile's default. */
  attends: boolean | null
}

interface InviteFieldsProps {
  draft: InviteDraft
  profiles: ReturnType<typeof useOfferedProfiles>
  errorOf: (name: 'email' | 'profileId' | 'attends') => string | undefined
  /** The field's path in the request body. */
  pathOf?: (name: keyof InviteDraft) => string
  onChange: (change: Partial<InviteDraft>) => void
}

/** The request body of a draft. */
export const bodyOfInvite = (draft: InviteDraft, profiles: readonly OfferedProfile[], proposed: number | null) => {
  const profileId = draft.profileId ?? proposed
  return { email: draft.email, profileId, attends: attendsOf({ ...draft, profileId }, profiles) }
}

const attendsOf = (
  { profileId, attends }: Omit<InviteDraft, 'email'>,
  profiles: readonly OfferedProfile[],
): boolean => {
  const profile = profiles.find(({ id }) => id === profileId)
  return profile !== undefined && opensInbox(profile) && (attends ?? true)
}

/** Address, profile, and whether they answer customers. Shared by every screen that invites. */
export function InviteFields({ draft, profiles, errorOf, pathOf = (name) => name, onChange }: InviteFieldsProps) {
  const { offered, proposed, hasFailed, retry } = profiles
  const profileId = draft.profileId ?? proposed
  const chosen = offered.find(({ id }) => id === profileId)
  const mayAttend = chosen === undefined || opensInbox(chosen)
  return (
    <>
      <TextInput
        type="email"
        label={texts.email}
        required
        maxLength={254}
        data-path={pathOf('email')}
        error={errorOf('email')}
        value={draft.email}
        onChange={({ currentTarget }) => onChange({ email: currentTarget.value })}
      />
      <Select
        label={texts.profile}
        required
        searchable
        allowDeselect={false}
        placeholder={texts.chooseProfile}
        data={choicesOf(offered)}
        data-path={pathOf('profileId')}
        error={errorOf('profileId')}
        value={profileId === null ? null : String(profileId)}
        onChange={(value) => onChange({ profileId: value === null ? null : Number(value) })}
      />
      <Checkbox
        className={classes.attends ?? ''}
        label={texts.attends}
        description={mayAttend ? texts.attendsHint : texts.cannotAttend}
        disabled={!mayAttend}
        data-path={pathOf('attends')}
        error={errorOf('attends')}
        checked={attendsOf({ profileId, attends: draft.attends }, offered)}
        onChange={({ currentTarget }) => onChange({ attends: currentTarget.checked })}
      />
      {hasFailed ? (
        <p className={classes.wrong} role="alert">
          {texts.profilesFailed}{' '}
          <Button size="xs" onClick={retry}>
            {texts.retry}
          </Button>
        </p>
      ) : null}
    </>
  )
}
