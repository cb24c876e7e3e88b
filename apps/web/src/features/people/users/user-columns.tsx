import { Button } from '@mantine/core'
import { formatPhone, type searchUsers } from '@prosa/contract'
import type { Answer } from '../../../app/api.ts'
import { fileAddress } from '../../../app/file-address.ts'
import { formatNumber } from '../../../ui/format.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Column, CompactRow } from '../../../ui/table-types.ts'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import { userTexts as texts } from './texts.ts'
import classes from './users-screen.module.css'

type Row = Answer<typeof searchUsers>['result'][number]

const Face = ({ row: { id, name, avatarURL }, size }: { row: Row; size: number }) => (
  <UserAvatar name={name} personId={id} size={size} imageUrl={avatarURL && fileAddress(avatarURL)} />
)

const Active = ({ active }: { active: boolean }) => (
  <StatusBadge tone={active ? 'ok' : 'off'}>{active ? texts.active : texts.inactive}</StatusBadge>
)

interface ColumnsOptions {
  onEdit: (id: number) => void
  /** Whether the second factor column is shown, and whether the company demands a second factor. */
  secondFactor: 'untold' | 'told' | 'demanded'
}

const SecondFactor = ({ isOn, isDemanded }: { isOn: boolean; isDemanded: boolean }) => (
  <StatusBadge tone={isOn ? 'ok' : isDemanded ? 'warn' : 'off'}>
    {isOn ? texts.secondFactorOn : isDemanded ? texts.secondFactorMissing : texts.secondFactorOff}
  </StatusBadge>
)

const secondFactorColumn = (isDemanded: boolean): Column<Row> => ({
  key: 'secondFactor',
  title: texts.secondFactorTitle,
  width: 130,
  render: ({ hasSecondFactor }) => <SecondFactor isOn={hasSecondFactor === true} isDemanded={isDemanded} />,
})

export const userColumns = ({ onEdit, secondFactor }: ColumnsOptions): readonly Column<Row>[] => [
  {
    key: 'name',
    title: texts.name,
    isMain: true,
    render: (row) => (
      <span className={classes.who}>
        <Face row={row} size={28} />
        <span className="clip">{row.name}</span>
      </span>
    ),
  },
  { key: 'phone', title: texts.phone, width: 170, render: ({ phone }) => (phone ? formatPhone(phone) : texts.none) },
  { key: 'email', title: texts.email, width: 220, render: ({ email }) => email },
  { key: 'profile', title: texts.profile, width: 180, render: ({ profile }) => profile || texts.none },
  {
    key: 'workspaces',
    title: texts.workspaces,
    width: 120,
    align: 'right',
    render: ({ workspaces }) => formatNumber(workspaces),
  },
  { key: 'active', title: texts.activeTitle, width: 120, render: ({ active }) => <Active active={active} /> },
  ...(secondFactor === 'untold' ? [] : [secondFactorColumn(secondFactor === 'demanded')]),
  {
    key: 'acts',
    title: texts.acts,
    width: 110,
    align: 'right',
    render: ({ id, name }) => (
      <Button size="xs" aria-label={texts.editOf(name)} onClick={() => onEdit(id)}>
        {texts.edit}
      </Button>
    ),
  },
]

export const compactUser = (row: Row): CompactRow => ({
  picture: <Face row={row} size={36} />,
  name: row.name,
  when: texts.workspacesCount(row.workspaces),
  detail: row.profile || row.email,
  status: <Active active={row.active} />,
})
