import { keepPreviousData, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type RefObject, Suspense, useEffect } from 'react'
import { useLinkState } from '../../../../app/live/index.ts'
import { useUser } from '../../../../app/session.tsx'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import { useNow } from '../../../../ui/use-now.ts'
import type { JumpTarget } from '../conversation/use-jump.ts'
import { type InboxFilter, inboxQueries, isCounted } from '../inbox-queries.ts'
import { LineDown } from '../line-down.tsx'
import { inboxTexts } from '../texts.ts'
import { useIsLineDown } from '../use-line.ts'
import { ConversationList } from './conversation-list.tsx'
import classes from './list.module.css'
import { sendKept } from './send-kept.ts'
import { useRooms } from './use-rooms.ts'

const SearchResults = lazyPiece(async () => (await import('./search-results.tsx')).SearchResults)
const FilterNotice = lazyPiece(async () => (await import('./filter-notice.tsx')).FilterNotice)
const RemindersStrip = lazyPiece(async () => (await import('../reminders/reminders-strip.tsx')).RemindersStrip)
const ListHead = lazyPiece(async () => (await import('./list-head.tsx')).ListHead)

const tickMs = 30_000

interface ListColumnProps {
  currentId: number | null
  /** Scroll position of the list when it was last left. */
  place: RefObject<number>
  searchRef: RefObject<HTMLDivElement | null>
  /** With `at`, scrolls to that message or note of the room. */
  onOpen: (id: number, at?: JumpTarget) => void
  /** Leaves the open room. */
  onLeave: () => void
  onHelp: () => void
  onCollapse: (() => void) | undefined
}

/** The list column: person, filters and rooms. */
export function ListColumn({ currentId, place, searchRef, onOpen, onLeave, onHelp, onCollapse }: ListColumnProps) {
  const { filter, hasNone, list } = useRooms()
  const unread = useUnread(filter.filter, !hasNone)
  const link = useLinkState()
  const isLineDown = useIsLineDown()
  const userId = useUser().id
  const now = useNow(tickMs)
  useEffect(sendKept, [])
  const { fetchNextPage, refetch } = list
  const shown = {
    rows: hasNone ? [] : list.rows,
    currentId,
    userId,
    now,
    isPending: !hasNone && list.isPending,
    error: list.error,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    hasMoreFailed: list.isFetchNextPageError,
    onOpen,
    onLeave,
    onMore: () => void fetchNextPage(),
    onRetry: () => void refetch(),
    onClear: filter.clear,
  }
  return (
    <aside
      className={clsx(classes.list, currentId !== null && classes.over)}
      aria-label={inboxTexts.list}
      data-picks-workspaces
    >
      <Suspense fallback={<div className={classes.head} />}>
        <ListHead
          filter={filter}
          unread={unread}
          isRefreshing={list.isRefetching && !list.isFetchingNextPage}
          onRefresh={() => void refetch()}
          isOnline={link === 'open'}
          onHelp={onHelp}
          onCollapse={onCollapse}
          searchRef={searchRef}
        />
      </Suspense>
      {filter.view > 0 || filter.active > 0 ? (
        <Suspense>
          <FilterNotice filter={filter} />
        </Suspense>
      ) : null}
      <Suspense>
        <RemindersStrip />
      </Suspense>
      {/* An open conversation shows its own strip. */}
      {currentId === null && isLineDown ? <LineDown isSlow={link === 'slow'} /> : null}
      {filter.filter.name !== '' && !hasNone ? (
        <Suspense fallback={<div className={classes.scroll} />}>
          <SearchResults {...shown} filter={filter.filter} onEverywhere={() => filter.setStatus('')} />
        </Suspense>
      ) : (
        <ConversationList
          {...shown}
          place={place}
          isNarrowed={filter.isNarrowed}
          onClosed={() => filter.setStatus('CLOSED')}
        />
      )}
    </aside>
  )
}

/** Number of rooms under 'não lidas', at most 100; null if the current filter is not counted. */
function useUnread(filter: InboxFilter, isEnabled: boolean): number | null {
  const isTold = isCounted(filter) && filter.owner === ''
  const { data } = useQuery({
    ...inboxQueries.unread(filter),
    enabled: isEnabled && isTold,
    placeholderData: keepPreviousData,
  })
  return isTold ? (data?.unreadRooms ?? 0) : null
}
