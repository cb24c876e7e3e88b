import type { EntityRow } from '@prosa/contract'
import { formatNumber } from '../../../ui/format.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Column, CompactRow } from '../../../ui/table-types.ts'
import { entitiesTexts as texts } from './texts.ts'

export const entityColumns: readonly Column<EntityRow>[] = [
  { key: 'id', title: texts.id, width: 90, render: ({ id }) => <span className="num">{id}</span> },
  { key: 'name', title: texts.name, isMain: true, render: ({ name }) => name },
  { key: 'bot', title: texts.bot, render: ({ botName }) => botName },
  {
    key: 'inputs',
    title: texts.inputs,
    width: 100,
    align: 'right',
    render: ({ inputs }) => <span className="num">{formatNumber(inputs)}</span>,
  },
  { key: 'status', title: texts.status, width: 120, render: (row) => <Status row={row} /> },
  { key: 'updatedBy', title: texts.updatedBy, render: ({ updatedBy }) => updatedBy ?? texts.nobody },
]

export const compactEntity = (row: EntityRow): CompactRow => ({
  name: row.name,
  when: texts.inputsOf(row.inputs),
  detail: row.botName,
  status: <Status row={row} />,
})

const Status = ({ row: { status } }: { row: EntityRow }) => (
  <StatusBadge tone={status ? 'ok' : 'off'}>{status ? texts.active : texts.inactive}</StatusBadge>
)
