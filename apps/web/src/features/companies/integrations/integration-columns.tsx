import type { listIntegrations } from '@prosa/contract'
import type { RowOf } from '../../../app/list/use-list.ts'
import { formatDay } from '../../../ui/day-range.ts'
import type { Formats } from '../../../ui/format.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Column, CompactRow } from '../../../ui/table-types.ts'
import { grantsText, integrationTexts as texts } from './texts.ts'

type Row = RowOf<typeof listIntegrations>

const tones = { active: 'ok', expired: 'warn', ended: 'off' } as const

export const IntegrationState = ({ state }: Pick<Row, 'state'>) => (
  <StatusBadge tone={tones[state]}>{texts.states[state]}</StatusBadge>
)

const { columns: titles } = texts

const lastUseText = ({ lastUse }: Row, formats: Formats): string => (lastUse ? formats.moment(lastUse.at) : texts.never)

export const integrationColumns = (formats: Formats): readonly Column<Row>[] => [
  { key: 'name', title: titles.name, isMain: true, render: ({ name }) => name },
  { key: 'state', title: titles.state, width: 130, render: ({ state }) => <IntegrationState state={state} /> },
  { key: 'grants', title: titles.grants, isLong: true, render: ({ grants }) => grantsText(grants) },
  { key: 'keys', title: titles.keys, width: 90, align: 'right', render: ({ keys }) => keys },
  {
    key: 'lastUse',
    title: titles.lastUse,
    width: 170,
    render: (row) =>
      row.lastUse ? (
        <time dateTime={row.lastUse.at} title={row.lastUse.address}>
          {lastUseText(row, formats)}
        </time>
      ) : (
        <span className="muted">{texts.never}</span>
      ),
  },
  {
    key: 'expiresOn',
    title: titles.expiresOn,
    width: 140,
    render: ({ expiresOn }) => (expiresOn ? formatDay(expiresOn) : <span className="muted">{texts.noEnd}</span>),
  },
]

export const compactIntegration =
  (formats: Formats) =>
  (row: Row): CompactRow => ({
    name: row.name,
    when: row.lastUse ? formats.day(row.lastUse.at) : texts.never,
    detail: `${texts.keysOf(row.keys)} · ${grantsText(row.grants)}`,
    status: <IntegrationState state={row.state} />,
  })
