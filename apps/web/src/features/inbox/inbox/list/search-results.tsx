import { Button } from '@mantine/core'
import { type FoundRoom, type SidebarDialog, searchMessages } from '@prosa/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Suspense, useRef, useState, useSyncExternalStore } from 'react'
import { call } from '../../../../app/api.ts'
import { useLiveStores } from '../../../../app/live/index.ts'
import { pagesKey } from '../../../../app/query.ts'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Loading } from '../../../../ui/loading.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { filterQuery, type InboxFilter } from '../inbox-queries.ts'
import { inboxTexts } from '../texts.ts'
import { LazyRowActs } from './conversation-list.tsx'
import { FoundRoomRow, type OpenFound } from './found-room.tsx'
import list from './list.module.css'
import { ListRow } from './list-row.tsx'
import classes from './search-results.module.css'
import { searchTexts as texts } from './search-texts.ts'

interface SearchResultsProps {
  filter: InboxFilter
  /** Rooms whose contact matches. */
  rows: readonly SidebarDialog[]
  currentId: number | null
  userId: number
  now: number
  isPending: boolean
  error: Error | null
  hasMore: boolean
  isLoadingMore: boolean
  onOpen: OpenFound
  onLeave: () => void
  onMore: () => void
  onRetry: () => void
  onClear: () => void
  /** Searches rooms of every state. */
  onEverywhere: () => void
}

/** Contacts shown at first, so that message matches are visible too. */
const firstContacts = 4

/** Search results: contacts by name, phone and e-mail, and rooms by the words of their messages and notes. */
export function SearchResults(props: SearchResultsProps) {
  const { filter, rows, isPending, error, onRetry, onClear, onEverywhere } = props
  const messages = useMessages(filter)
  const scroller = useRef<HTMLElement>(null)
  const found = messages.found.length
  const isEverywhere = filter.status === ''
  const everywhere = isEverywhere ? null : (
    <Button size="sm" onClick={onEverywhere}>
      {texts.everywhere}
    </Button>
  )
  const isEmpty = !isPending && !error && rows.length === 0 && messages.isDone && found === 0
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    <section ref={scroller} className={clsx(list.scroll, classes.results)} tabIndex={0} aria-label={texts.results}>
      <p className="visually-hidden" role="status">
        {isPending || !messages.isDone ? '' : texts.found(rows.length, found)}
      </p>
      {isEmpty ? (
        <EmptyState
          drawing="search"
          title={inboxTexts.nothingFound}
          text={[texts.nothing, texts.only[filter.status]].filter(Boolean).join(' ')}
          action={everywhere ?? <Button onClick={onClear}>{inboxTexts.clearFilters}</Button>}
        />
      ) : (
        <>
          {error && rows.length === 0 ? (
            <ErrorState level={3} title={inboxTexts.listFailed} text={error.message} onRetry={onRetry} />
          ) : (
            <Contacts {...props} />
          )}
          <Messages {...messages} text={filter.name} now={props.now} onOpen={props.onOpen} />
          {isEverywhere ? null : (
            <div className={classes.foot}>
              {texts.only[filter.status]} {everywhere}
            </div>
          )}
        </>
      )}
      <Suspense>
        <LazyRowActs
          scroller={scroller}
          rows={rows}
          currentId={props.currentId}
          onOpen={props.onOpen}
          onLeave={props.onLeave}
        />
      </Suspense>
    </section>
  )
}

function useMessages(filter: InboxFilter) {
  const { name, order: _, ...narrowed } = filterQuery(filter)
  const { data, error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: pagesKey(searchMessages, filter) as readonly unknown[],
      queryFn: ({ pageParam, signal }) =>
        call(searchMessages, {
          query: { ...narrowed, text: name, ...(pageParam === null ? {} : { next: pageParam }) },
          signal,
        }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
      placeholderData: keepPreviousData,
    })
  const { rooms } = useLiveStores()
  useSyncExternalStore(rooms.subscribe, rooms.version)
  const pages = data?.pages ?? []
  return {
    found: onceEach(pages.flatMap(({ result }) => result)).filter(({ dialogId }) => !rooms.isGone(dialogId)),
    isPartial: pages.some(({ isPartial }) => isPartial),
    isPending,
    isDone: !isPending && !isPlaceholderData && error === null,
    isTooShort: name.length < 2,
    error: data ? null : error,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    onMore: () => void fetchNextPage(),
    onRetry: () => void refetch(),
  }
}

/** Removes duplicates: a room with a new message may appear on two pages. */
const onceEach = (rooms: readonly FoundRoom[]): FoundRoom[] => {
  const seen = new Set<number>()
  return rooms.filter(({ dialogId }) => !seen.has(dialogId) && seen.add(dialogId))
}

function Contacts({
  rows,
  currentId,
  userId,
  now,
  isPending,
  hasMore,
  isLoadingMore,
  onOpen,
  onMore,
}: SearchResultsProps) {
  const [isAll, setAll] = useState(false)
  if (isPending) return <Coming title={texts.contacts} />
  if (rows.length === 0) return null
  const shown = isAll ? rows : rows.slice(0, firstContacts)
  const more = (): void => {
    if (isAll) onMore()
    setAll(true)
  }
  return (
    <>
      <h3>{texts.contacts}</h3>
      <ul aria-label={texts.contacts}>
        {shown.map((dialog) => (
          <li key={dialog.id}>
            <ListRow dialog={dialog} isCurrent={dialog.id === currentId} userId={userId} now={now} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {shown.length < rows.length || hasMore ? (
        <div className={classes.more}>
          <BusyButton size="sm" variant="subtle" isBusy={isLoadingMore} onClick={more}>
            {texts.moreContacts}
          </BusyButton>
        </div>
      ) : null}
    </>
  )
}

interface MessagesProps extends ReturnType<typeof useMessages> {
  text: string
  now: number
  onOpen: OpenFound
}

function Messages({
  found,
  isPending,
  isPartial,
  isTooShort,
  error,
  hasMore,
  isLoadingMore,
  onMore,
  ...on
}: MessagesProps) {
  if (error) return <ErrorState level={3} title={texts.failed} text={error.message} onRetry={on.onRetry} />
  if (isPending) return <Coming title={texts.messages} />
  return (
    <>
      <h3>{texts.messages}</h3>
      {found.length === 0 ? <p className={classes.note}>{isTooShort ? texts.tooShort : texts.noMessages}</p> : null}
      <ul aria-label={texts.messages}>
        {found.map((room) => (
          <li key={room.dialogId}>
            <FoundRoomRow room={room} text={on.text} now={on.now} onOpen={on.onOpen} />
          </li>
        ))}
      </ul>
      {isPartial ? <p className={classes.note}>{texts.partial}</p> : null}
      {hasMore ? (
        <div className={classes.more}>
          <BusyButton size="sm" variant="subtle" isBusy={isLoadingMore} onClick={onMore}>
            {texts.moreMessages}
          </BusyButton>
        </div>
      ) : null}
    </>
  )
}

function Coming({ title }: { title: string }) {
  return (
    <>
      <h3>{title}</h3>
      <Loading>
        {['62%', '48%'].map((width) => (
          <span className={list.skeleton} key={width}>
            <Skeleton width={38} height={38} isRound />
            <span>
              <Skeleton width={width} />
              <Skeleton width="80%" height={8} />
            </span>
          </span>
        ))}
      </Loading>
    </>
  )
}
