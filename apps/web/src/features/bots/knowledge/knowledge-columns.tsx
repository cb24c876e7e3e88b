import type { KnowledgeSource } from '@prosa/contract'
import { formatDay } from '../../../ui/day-range.ts'
import { type Formats, formatNumber } from '../../../ui/format.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Column, CompactRow } from '../../../ui/table-types.ts'
import { useToday } from '../../../ui/use-now.ts'
import { knowledgeTexts as texts } from './texts.ts'
import { sourceUseOf } from './use/source-use.ts'
import { sourceUseTexts } from './use/texts.ts'

type State = keyof typeof texts.states
const tones = {
  reading: 'info',
  failed: 'bad',
  readingSite: 'info',
  failedSite: 'bad',
  draft: 'off',
  changed: 'warn',
  published: 'ok',
} as const satisfies Record<State, string>

const stateOf = ({ publishedAt, isChanged, file, site }: KnowledgeSource): State => {
  if (site?.state === 'reading') return 'readingSite'
  if (site?.state === 'failed') return 'failedSite'
  if (file?.state === 'reading' || file?.state === 'failed') return file.state
  if (publishedAt === null) return 'draft'
  return isChanged ? 'changed' : 'published'
}

/** Whether bots answer with it, and what stands in the way. */
export function SourceState({ source }: { source: KnowledgeSource }) {
  const state = stateOf(source)
  const use = sourceUseOf(source, useToday())
  const day = source.validUntil === null ? '' : formatDay(source.validUntil)
  const isPublished = state === 'published' || state === 'changed'
  if (isPublished && use === 'nobody') return <StatusBadge tone="bad">{sourceUseTexts.states.nobody}</StatusBadge>
  if (isPublished && use === 'expired')
    return <StatusBadge tone="bad">{sourceUseTexts.states.expired(day)}</StatusBadge>
  if (state === 'published' && use === 'ending')
    return <StatusBadge tone="warn">{sourceUseTexts.states.ending(day)}</StatusBadge>
  return <StatusBadge tone={tones[state]}>{texts.states[state]}</StatusBadge>
}

const changedOf = ({ changedBy, changedAt }: KnowledgeSource, formats: Formats): string =>
  changedBy === null ? formats.moment(changedAt) : texts.changedBy(changedBy, formats.moment(changedAt))

export const knowledgeColumns = (formats: Formats): readonly Column<KnowledgeSource>[] => [
  { key: 'name', title: texts.columns.name, isMain: true, render: ({ name }) => name },
  { key: 'kind', title: texts.columns.kind, width: 180, render: ({ kind }) => texts.kinds[kind] },
  {
    key: 'sections',
    title: texts.columns.sections,
    width: 100,
    align: 'right',
    render: ({ sections }) => <span className="num">{formatNumber(sections)}</span>,
  },
  { key: 'state', title: texts.columns.state, width: 220, render: (row) => <SourceState source={row} /> },
  { key: 'changed', title: texts.columns.changed, render: (row) => changedOf(row, formats) },
]

export const compactSource =
  (formats: Formats) =>
  (row: KnowledgeSource): CompactRow => ({
    name: row.name,
    when: formats.day(row.changedAt),
    detail: `${texts.kinds[row.kind]} · ${texts.sectionsOf(row.sections)}`,
    status: <SourceState source={row} />,
  })
