import { Button } from '@mantine/core'
import type { searchWorkspaces } from '@prosa/contract'
import { Link } from 'react-router'
import type { Answer } from '../../../../app/api.ts'
import { formatNumber } from '../../../../ui/format.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import type { Column, CompactRow } from '../../../../ui/table-types.ts'
import classes from './management.module.css'
import { workspaceTexts as texts } from './texts.ts'

type Row = Answer<typeof searchWorkspaces>['result'][number]

interface On {
  /** The rules screen opens only the user's own workspaces. */
  hasRules: (id: number) => boolean
  onEdit: (id: number) => void
}

export const rulesPath = (id: number): string => `/workspace-rules?workspace=${id}`

const Active = ({ active }: { active: boolean }) => (
  <StatusBadge tone={active ? 'ok' : 'off'}>{active ? texts.active : texts.inactive}</StatusBadge>
)

export const workspaceColumns = (on: On): readonly Column<Row>[] => [
  { key: 'name', title: texts.name, isMain: true, render: ({ name }) => name },
  { key: 'parent', title: texts.parent, width: 240, render: ({ parentName }) => parentName ?? '—' },
  { key: 'people', title: texts.people, width: 110, align: 'right', render: ({ users }) => formatNumber(users) },
  { key: 'active', title: texts.activeTitle, width: 130, render: ({ active }) => <Active active={active} /> },
  {
    key: 'acts',
    title: texts.acts,
    width: 190,
    align: 'right',
    render: (row) => (
      <span className={classes.acts}>
        {on.hasRules(row.id) ? (
          <Button component={Link} to={rulesPath(row.id)} size="xs" aria-label={texts.rulesOf(row.name)}>
            {texts.rules}
          </Button>
        ) : null}
        <Button size="xs" aria-label={texts.editOf(row.name)} onClick={() => on.onEdit(row.id)}>
          {texts.edit}
        </Button>
      </span>
    ),
  },
]

export const compactWorkspace = (row: Row): CompactRow => ({
  name: row.name,
  detail: row.parentName ? `${row.parentName} · ${texts.peopleCount(row.users)}` : texts.peopleCount(row.users),
  status: <Active active={row.active} />,
})
