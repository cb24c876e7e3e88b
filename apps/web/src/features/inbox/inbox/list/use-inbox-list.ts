import { pageInbox, type SidebarDialog } from '@prosa/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../../../app/api.ts'
import { useLiveStores } from '../../../../app/live/index.ts'
import { roomParam } from '../../../../app/route-rules.ts'
import { useUser } from '../../../../app/session.tsx'
import { serverNowMs } from '../../../../ui/clock.ts'
import { filterQuery, type InboxFilter, inboxKeys } from '../inbox-queries.ts'
import { mergeRows } from './list-cache.ts'

/** The specification's page of the sidebar. */
const pageSize = 12
/** Whoever begins to have waited long enough is told by no frame. */
const againMs = 30_000

/** The rooms under a filter, page by page, each in the newest version that this browser heard of. */
export function useInboxList(filter: InboxFilter, isEnabled: boolean) {
  const userId = useUser().id
  const { rooms, takePage } = useLiveStores()
  const query = useInfiniteQuery({
    queryKey: inboxKeys.list(filter) as readonly unknown[],
    queryFn: async ({ pageParam, signal }) => {
      const page = await call(pageInbox, {
        query: { ...filterQuery(filter), limit: pageSize, ...(pageParam === null ? {} : { next: pageParam }) },
        signal,
      })
      takePage(page.dialogs, userId)
      return page
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    enabled: isEnabled,
    // What changes while one is away is told by the stream, page by page again is dear.
    refetchOnWindowFocus: false,
    refetchInterval: filter.waiting > 0 ? againMs : false,
    placeholderData: keepPreviousData,
  })
  const { data, isPending, isRefetching, isFetchingNextPage, isFetchNextPageError, hasNextPage, error } = query
  const { fetchNextPage, refetch } = query
  const version = useSyncExternalStore(rooms.subscribe, rooms.version)
  // The open room keeps its row while the filter stays, whoever has taken it.
  const last = useRef<{ filter: InboxFilter; rows: readonly SidebarDialog[] }>({ filter, rows: [] })
  const openId = Number(new URLSearchParams(useLocation().search).get(roomParam))
  const keptId = last.current.filter === filter && last.current.rows.some(({ id }) => id === openId) ? openId : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what is in `rooms`
  const rows = useMemo(
    () => mergeRows(data?.pages, rooms, filter, { userId, nowMs: serverNowMs(), keptId }),
    [data, rooms, filter, version, userId, keptId],
  )
  useEffect(() => {
    last.current = { filter, rows }
  })
  return {
    rows,
    isPending,
    isRefetching,
    isFetchingNextPage,
    isFetchNextPageError,
    hasNextPage,
    error,
    fetchNextPage,
    refetch,
  }
}
