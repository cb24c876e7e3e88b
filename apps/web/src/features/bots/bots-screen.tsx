import { Button } from '@mantine/core'
import { listBots } from '@prosa/contract'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Answer } from '../../app/api.ts'
import { errorMessage } from '../../app/api-error.ts'
import { query } from '../../app/query.ts'
import { useCan } from '../../app/session.tsx'
import { useWorkspaces } from '../../shared/workspaces/workspaces.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatNumber } from '../../ui/format.ts'
import { useListParams } from '../../ui/list-params.ts'
import { NotPermitted } from '../../ui/not-permitted.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pager } from '../../ui/pager.tsx'
import { numberedPages } from '../../ui/paging.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { toastError } from '../../ui/toast.tsx'
import { BotCard } from './bot-card.tsx'
import { BotGridSkeleton } from './bot-grid-skeleton.tsx'
import classes from './bots-screen.module.css'
import { CreateBotWizard } from './create-bot-wizard.tsx'
import { StartOptions } from './start-options.tsx'
import { botTexts } from './texts.ts'

/** 'Sem script': its dialogs go straight to people. */
const peopleTarget = 6
const searchDebounceMs = 1000
const failureToastMs = 3000

/**
 * /chatbots: the bots of the chosen workspaces as cards; `?start=1` shows the ways to a new one in their place, `?new=1` (or an objective
 * in `?new=6`) opens the wizard over them.
 */
export function BotsScreen() {
  const can = useCan()
  const params = useListParams()
  const workspaces = useWorkspaces()
  const isPermitted = can('bot_view')
  const filter = { workspaces: workspaces.selectedIds, name: params.search, limit: params.limit, offset: params.offset }
  const bots = useQuery({
    ...query(listBots, { body: filter }),
    enabled: isPermitted && !workspaces.hasNone,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  useFailureToast(bots.error)
  const total = workspaces.hasNone ? 0 : bots.data?.total
  const isBeyond = total !== undefined && total > 0 && params.offset >= total
  const { setPage } = params
  useEffect(() => {
    if (isBeyond) setPage(1)
  }, [isBeyond, setPage])

  if (params.get('start') !== null && can('bot_create')) {
    return (
      <Page name={botTexts.start.title}>
        <PageHeader
          title={botTexts.start.title}
          subtitle={botTexts.start.text}
          actions={<Button onClick={() => params.set({ start: null })}>{botTexts.start.back}</Button>}
        />
        <Start />
        <Wizard wanted={params.get('new')} onClose={() => params.set({ new: null })} />
      </Page>
    )
  }
  if (!isPermitted) {
    return (
      <Page name={botTexts.title}>
        <NotPermitted text={botTexts.notPermitted} level={1} />
      </Page>
    )
  }
  return (
    <Page
      name={botTexts.title}
      footer={total === undefined || total === 0 ? null : <Pager {...numberedPages(params, total)} />}
    >
      <PageHeader
        title={botTexts.title}
        subtitle={botTexts.subtitle}
        {...(total === undefined ? {} : { count: botTexts.count(total, formatNumber(total)) })}
        actions={<SearchBox value={params.search} onSearch={params.setSearch} debounceMs={searchDebounceMs} />}
      />
      <BotGrid bots={bots} hasNone={workspaces.hasNone} search={params.search} onClear={() => params.setSearch('')} />
      <Wizard wanted={params.get('new')} onClose={() => params.set({ new: null })} />
    </Page>
  )
}

interface BotGridProps {
  bots: UseQueryResult<Answer<typeof listBots>>
  hasNone: boolean
  search: string
  onClear: () => void
}

function BotGrid({ bots, hasNone, search, onClear }: BotGridProps) {
  if (bots.error && !bots.data) {
    return (
      <ErrorState title={botTexts.failedTitle} text={errorMessage(bots.error)} onRetry={() => void bots.refetch()} />
    )
  }
  if (!hasNone && !bots.data) return <BotGridSkeleton />
  const rows = hasNone ? [] : (bots.data?.result ?? [])
  if (rows.length === 0 && search !== '') {
    return (
      <EmptyState
        drawing="search"
        title={botTexts.noMatchTitle}
        text={botTexts.noMatch(search)}
        action={
          <Button size="sm" onClick={onClear}>
            {botTexts.clearSearch}
          </Button>
        }
      />
    )
  }
  if (rows.length === 0) return <NoBots />
  return (
    <ul className={classes.grid} data-old={bots.isPlaceholderData || undefined}>
      {rows.map((bot) => (
        <li key={bot.id}>
          <BotCard bot={bot} />
        </li>
      ))}
    </ul>
  )
}

/** Without any bot the way to the first one is the screen. */
function NoBots() {
  const can = useCan()
  return (
    <>
      <EmptyState drawing="robot" title={botTexts.emptyTitle} text={botTexts.empty} />
      {can('bot_create') ? <Start hasTitle /> : null}
    </>
  )
}

function Start({ hasTitle = false }: { hasTitle?: boolean }) {
  const params = useListParams()
  return (
    <StartOptions
      hasTitle={hasTitle}
      onScratch={() => params.set({ new: '1' })}
      onPeople={() => params.set({ new: String(peopleTarget) })}
    />
  )
}

/** Opens only for whom it may; an address typed by hand says why not. */
function Wizard({ wanted, onClose }: { wanted: string | null; onClose: () => void }) {
  const can = useCan()
  const { hasNone, isPending } = useWorkspaces()
  const isOpen = wanted !== null
  const isKnown = !isPending || !hasNone
  const refusal = !can('bot_create') ? botTexts.noPermission : hasNone ? botTexts.noWorkspaceChosen : null
  useEffect(() => {
    if (!isOpen || !isKnown || refusal === null) return
    toastError(refusal)
    onClose()
  }, [isOpen, isKnown, refusal, onClose])
  const target = Number(wanted) === peopleTarget ? peopleTarget : null
  return isOpen && refusal === null ? <CreateBotWizard target={target} onClose={onClose} /> : null
}

/** The specification's toast beside the failed state of the list. */
function useFailureToast(error: Error | null): void {
  useEffect(() => {
    if (error) toastError(botTexts.failed, { lifeMs: failureToastMs })
  }, [error])
}
