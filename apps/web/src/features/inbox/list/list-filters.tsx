import { ActionIcon } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconChevronDown,
  IconLayoutSidebarLeftCollapse,
  IconRefresh,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, Suspense } from 'react'
import { useWorkspaces } from '../../../shared/workspaces/workspaces.ts'
import { ActMenu, type MenuAct } from '../../../ui/act-menu.tsx'
import { Flyout } from '../../../ui/flyout.tsx'
import { lazyPiece } from '../../../ui/lazy-piece.ts'
import { SearchBox } from '../../../ui/search-box.tsx'
import { inboxQueries } from '../keys.ts'
import { inboxTexts } from '../texts.ts'
import classes from './list.module.css'
import { OwnerViews } from './owner-views.tsx'
import type { useInboxFilter } from './use-inbox-filter.ts'

interface ListFiltersProps {
  filter: ReturnType<typeof useInboxFilter>
  unread: number
  isRefreshing: boolean
  onRefresh: () => void
  /** Absent where the list cannot be collapsed (under 500 px). */
  onCollapse: (() => void) | undefined
  searchRef: RefObject<HTMLDivElement | null>
}

const MoreFilters = lazyPiece(async () => (await import('./more-filters.tsx')).MoreFilters)
const ManageCanned = lazyPiece(async () => (await import('../canned/manage-canned.tsx')).ManageCanned)
const Mentions = lazyPiece(async () => (await import('../notes/mentions.tsx')).Mentions)
const AttendancePick = lazyPiece(async () => (await import('./attendance-pick.tsx')).AttendancePick)

/** The specification's debounce of bot lists and searches in the inbox. */
const searchDebounceMs = 500
const statuses = ['OPEN', 'CLOSED', ''] as const

/** Above the list: workspace, refresh, search with the unread count, status, bot and one's own attendance. */
export function ListFilters({
  filter: state,
  unread,
  isRefreshing,
  onRefresh,
  onCollapse,
  searchRef,
}: ListFiltersProps) {
  const { filter, setBots, setName, setStatus, setWorkspace } = state
  const isUnread = filter.only === 'unread'
  const hasMore = filter.waiting > 0 || filter.labels.length > 0 || typeof filter.owner === 'number'
  const workspaces = useWorkspaces()
  const scope = filter.workspace > 0 ? [filter.workspace] : workspaces.selectedIds
  const bots = useQuery({
    ...inboxQueries.bots(scope),
    enabled: scope.length > 0,
    staleTime: 60_000,
    meta: { quiet: true },
  })
  const workspaceName = workspaces.all.find(({ id }) => id === filter.workspace)?.name ?? inboxTexts.allWorkspaces
  const chosenBots = (bots.data?.result ?? []).filter(({ id }) => filter.bots.includes(id))
  return (
    <div className={classes.head} data-narrowed={filter.workspace > 0 || undefined}>
      <div className={classes.bar}>
        <ActMenu
          position="bottom-start"
          width={260}
          target={
            <button
              type="button"
              className={`${classes.pick} ${classes.title}`}
              aria-label={`${inboxTexts.workspace}: ${workspaceName}`}
            >
              <span className="clip">{workspaceName}</span>
              <IconChevronDown size={14} stroke={1.75} aria-hidden />
            </button>
          }
          acts={[{ id: 0, name: inboxTexts.allWorkspaces }, ...workspaces.all].map(({ id, name }) => ({
            key: id,
            label: name,
            isChosen: filter.workspace === id,
            onAct: () => setWorkspace(id),
          }))}
        />
        <ActionIcon
          variant="subtle"
          aria-label={inboxTexts.refresh}
          title={inboxTexts.refresh}
          loading={isRefreshing}
          onClick={onRefresh}
        >
          <IconRefresh size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        {onCollapse ? (
          <ActionIcon
            variant="subtle"
            aria-label={inboxTexts.collapse}
            title={inboxTexts.collapse}
            onClick={onCollapse}
          >
            <IconLayoutSidebarLeftCollapse size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        ) : (
          // There is no greeting on a phone, where they stand else.
          <Suspense>
            <Mentions />
            <ManageCanned />
          </Suspense>
        )}
      </div>
      <div ref={searchRef} className={classes.search}>
        <SearchBox
          value={filter.name}
          onSearch={setName}
          debounceMs={searchDebounceMs}
          label={inboxTexts.searchLabel}
          placeholder={inboxTexts.searchPlaceholder}
          width="100%"
          endText={unread > 0 || isUnread ? inboxTexts.unread(unread) : undefined}
          end={{ isPressed: isUnread, onPress: () => state.setUnread(!isUnread) }}
        />
      </div>
      <OwnerViews filter={filter} isEnabled={scope.length > 0} onOwner={state.setOwner} />
      <div className={classes.filters}>
        <ActMenu
          position="bottom-start"
          width={180}
          target={
            <button type="button" className={classes.pick}>
              <span className="visually-hidden">{inboxTexts.status}</span> {inboxTexts.statuses[filter.status]}
              <IconChevronDown size={14} stroke={1.75} aria-hidden />
            </button>
          }
          acts={statuses.map((status) => ({
            label: inboxTexts.statuses[status],
            isChosen: filter.status === status,
            onAct: () => setStatus(status),
          }))}
        />
        <ActMenu
          position="bottom-start"
          width={240}
          staysOpen
          acts={botActs(bots, filter.bots, setBots)}
          target={
            <button type="button" className={classes.pick}>
              <span className={classes.key}>{inboxTexts.bot}</span>
              <span className="clip">
                {chosenBots.length === 0 ? inboxTexts.allBots : chosenBots.map(({ name }) => name).join(', ')}
              </span>
              <IconChevronDown size={14} stroke={1.75} aria-hidden />
            </button>
          }
        />
        <Flyout
          position="bottom-start"
          width={280}
          padding={0}
          label={inboxTexts.moreFilters}
          target={
            <ActionIcon
              variant={hasMore ? 'light' : 'subtle'}
              aria-label={inboxTexts.moreFilters}
              title={inboxTexts.moreFilters}
            >
              <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          }
        >
          {() => (
            <Suspense>
              <MoreFilters filter={state} workspaceIds={scope} />
            </Suspense>
          )}
        </Flyout>
        <Suspense>
          <AttendancePick />
        </Suspense>
      </div>
    </div>
  )
}

interface AskedBots {
  data: { result: readonly { id: number; name: string }[] } | undefined
  isError: boolean
  refetch: () => unknown
}

/** All bots, or some of them; a press takes one in or out. That there are none is said of what was answered alone. */
function botActs(asked: AskedBots, chosen: readonly number[], choose: (ids: number[]) => void): MenuAct[] {
  if (!asked.data && asked.isError)
    return [{ label: inboxTexts.botsFailed }, { label: inboxTexts.retry, onAct: () => void asked.refetch() }]
  if (!asked.data) return [{ label: inboxTexts.botsComing }]
  const bots = asked.data.result
  if (bots.length === 0) return [{ label: inboxTexts.noBots }]
  return [
    { key: 0, label: inboxTexts.allBots, isChosen: chosen.length === 0, onAct: () => choose([]) },
    ...bots.map(({ id, name }) => ({
      key: id,
      label: name,
      isChosen: chosen.includes(id),
      onAct: () => choose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]),
    })),
  ]
}
