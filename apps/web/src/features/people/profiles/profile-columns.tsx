import { Button } from '@mantine/core'
import { formatNumber } from '../../../ui/format.ts'
import type { Column, CompactRow } from '../../../ui/table-types.ts'
import { profileTexts } from './texts.ts'

interface ProfileRow {
  id: number
  name: string
  permissions: number
  users: number
}

export const profileColumns = (open: (id: number) => void): readonly Column<ProfileRow>[] => [
  { key: 'name', title: profileTexts.name, isMain: true, render: ({ name }) => name },
  {
    key: 'permissions',
    title: profileTexts.permissions,
    width: 140,
    align: 'right',
    render: ({ permissions }) => formatNumber(permissions),
  },
  { key: 'users', title: profileTexts.users, width: 120, align: 'right', render: ({ users }) => formatNumber(users) },
  {
    key: 'acts',
    title: profileTexts.acts,
    width: 110,
    align: 'right',
    render: ({ id, name }) => (
      <Button size="xs" aria-label={profileTexts.editOf(name)} onClick={() => open(id)}>
        {profileTexts.edit}
      </Button>
    ),
  },
]

export const compactProfile = ({ name, permissions, users }: ProfileRow): CompactRow => ({
  name,
  when: null,
  detail: `${profileTexts.permissions}: ${permissions} · ${profileTexts.users}: ${users}`,
})
