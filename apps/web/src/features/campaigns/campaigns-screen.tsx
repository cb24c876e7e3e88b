import { type Campaign, campaignStatuses, listCampaigns } from '@prosa/contract'
import { useMemo } from 'react'
import { ListFilter } from '../../app/list/list-filter.tsx'
import { ListPage } from '../../app/list/list-page.tsx'
import { ListTable } from '../../app/list/list-table.tsx'
import { useList } from '../../app/list/use-list.ts'
import { useWorkspaces } from '../../shared/workspaces/workspaces.ts'
import type { ListFilters } from '../../ui/list-filters.ts'
import { useFormats } from '../../ui/use-formats.ts'
import { useToday } from '../../ui/use-now.ts'
import { campaignColumns, compactCampaign, type FilterControls } from './campaign-columns.tsx'
import classes from './campaigns.module.css'
import { NewCampaign } from './new-campaign.tsx'
import { PeriodField } from './period-field.tsx'
import { ResultsPanel } from './results-panel.tsx'
import { campaignTexts as texts } from './texts.ts'

const searchDebounceMs = 500
/** Default period of the list in days, including today. */
const usualDays = 30
const dayMs = 86_400_000
/** Refetch interval for the counts while messages are being sent. */
const refetchMs = 5_000

const isMoving = ({ status }: Campaign): boolean => status === 'PENDING' || status === 'IN_PROGRESS'

const filtersOf = (from: string, to: string) =>
  ({
    status: {
      kind: 'choice',
      label: texts.columns.status,
      options: campaignStatuses.map((value) => ({ value, label: texts.statuses[value] })),
    },
    createdAt: { kind: 'days', label: texts.columns.createdAt, as: 'criada', initial: { startAt: from, endAt: to } },
  }) as const satisfies ListFilters

/** /campaigns. Requests wait for a selected workspace and both days. `?id=7` opens a campaign's results. */
export function CampaignsScreen() {
  const formats = useFormats()
  const { selectedIds, hasNone, isPending } = useWorkspaces()
  const today = useToday()
  const filters = useMemo(
    () => filtersOf(new Date(Date.parse(today) - (usualDays - 1) * dayMs).toISOString().slice(0, 10), today),
    [today],
  )
  const list = useList(listCampaigns, {
    filters,
    isWithout: hasNone && !isPending,
    isWaiting: isPending,
    failed: texts.failed,
    refetchIntervalMs: (answer) => (answer?.result.some(isMoving) ? refetchMs : false),
    input: ({ search, filters: { status, createdAt }, limit, offset }) => ({
      body: {
        limit,
        offset,
        workspaces: selectedIds,
        name: search,
        createdAtPeriod: createdAt,
        ...(status === '' ? {} : { status }),
      },
    }),
  })
  const { createdAt } = list.filters
  const controls = {
    status: <ListFilter list={list} name="status" />,
    createdAt: <PeriodField value={createdAt} onChange={(next) => list.setFilters({ createdAt: next })} />,
  }
  const { params, isPermitted } = list
  const opened = Number(params.get('id'))
  return (
    <>
      <ListPage
        list={list}
        texts={texts}
        searchDebounceMs={searchDebounceMs}
        searchPlaceholder={texts.search}
        act={
          <NewCampaign
            isOpen={params.get('new') !== null}
            onOpen={(isOpen) => params.open({ new: isOpen ? '1' : null })}
          />
        }
      >
        <ListTable
          list={list}
          texts={texts}
          columns={campaignColumns(formats, controls)}
          compact={compactCampaign(formats)}
          compactFilters={<CompactFilters {...controls} />}
          onOpen={({ id }) => params.open({ id: String(id) })}
        />
      </ListPage>
      {isPermitted && opened > 0 ? (
        <ResultsPanel
          key={opened}
          id={opened}
          onOpen={(id) => params.open({ id: String(id) })}
          onClose={() => params.open({ id: null })}
        />
      ) : null}
    </>
  )
}

/** For screens under 900 px, which have no column titles. The period can be changed, but not removed. */
const CompactFilters = ({ createdAt, status }: FilterControls) => (
  <div className={classes.compact}>
    <span aria-hidden>{texts.columns.createdAt}</span>
    {createdAt}
    <span aria-hidden>{texts.columns.status}</span>
    {status}
  </div>
)
