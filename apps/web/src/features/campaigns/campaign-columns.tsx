import type { Campaign, CampaignStatus } from '@prosa/contract'
import type { ReactNode } from 'react'
import { type Formats, formatNumber } from '../../ui/format.ts'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge.tsx'
import type { Column, CompactRow } from '../../ui/table-types.ts'
import { CampaignActs } from './campaign-acts.tsx'
import classes from './campaigns.module.css'
import { campaignTexts as texts } from './texts.ts'

const tones: Record<CampaignStatus, BadgeTone> = {
  PENDING: 'neutral',
  IN_PROGRESS: 'info',
  PAUSED: 'warn',
  COMPLETED: 'ok',
  CANCELLED: 'off',
}

const Status = ({ row: { status } }: { row: Campaign }) => (
  <StatusBadge tone={tones[status]}>{texts.statuses[status]}</StatusBadge>
)

/** Note below the name: why the campaign is blocked or waits, its start, or its next message. */
const noteOf = ({ obstacle, notice, status, startAt, nextAt }: Campaign, { moment }: Formats): string | null => {
  if (obstacle) return obstacle.reason
  if (notice !== null) return notice
  if (status === 'PENDING') return texts.startsAt(moment(startAt))
  return status === 'IN_PROGRESS' && nextAt !== null ? texts.nextAt(moment(nextAt)) : null
}

const { columns: titles } = texts
const counts = [
  ['sent', 'totalMessagesSent'],
  ['pending', 'totalMessagesPending'],
  ['failed', 'totalMessagesFailed'],
  ['cancelled', 'totalMessagesCanceled'],
  ['total', 'totalMessages'],
] as const

/** Filters placed below the column titles, or above the list on small screens. */
export interface FilterControls {
  status: ReactNode
  createdAt: ReactNode
}

export const campaignColumns = (formats: Formats, filters: FilterControls): Column<Campaign>[] => [
  { key: 'id', title: titles.id, width: 76, render: ({ id }) => <span className="num">{id}</span> },
  {
    key: 'name',
    title: titles.name,
    isMain: true,
    render: (row) => {
      const note = noteOf(row, formats)
      return (
        <span className={classes.name}>
          <span className="clip">{row.name}</span>
          {note === null ? null : (
            <span className={classes.note} title={note}>
              {note}
            </span>
          )}
        </span>
      )
    },
  },
  {
    key: 'createdAt',
    title: titles.createdAt,
    width: 216,
    filter: filters.createdAt,
    render: ({ createdAt }) => <span className="num">{formats.moment(createdAt)}</span>,
  },
  ...counts.map(
    ([key, field]): Column<Campaign> => ({
      key,
      title: titles[key],
      width: 104,
      align: 'right',
      render: (row) => <span className="num">{formatNumber(row[field])}</span>,
    }),
  ),
  { key: 'status', title: titles.status, width: 150, filter: filters.status, render: (row) => <Status row={row} /> },
  { key: 'act', title: titles.act, width: 112, align: 'right', render: (row) => <CampaignActs row={row} /> },
]

export const compactCampaign =
  (formats: Formats) =>
  (row: Campaign): CompactRow => ({
    name: row.name,
    when: formats.moment(row.createdAt),
    detail:
      noteOf(row, formats) ??
      `${titles.sent}: ${texts.progress(formatNumber(row.totalMessagesSent), formatNumber(row.totalMessages))}`,
    status: (
      <span className={classes.end}>
        <Status row={row} />
        <CampaignActs row={row} />
      </span>
    ),
  })
