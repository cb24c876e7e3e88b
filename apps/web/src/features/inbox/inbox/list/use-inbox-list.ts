import { pageInbox } from '@prosa/contract'
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

/** Page size of the sidebar in the specification. */
const pageSize = 12
/** Ms between refetches: no frame reports that a room has now waited long enough. */
const againMs = 30_000

/** Rooms under a filter, page by page, each in the newest version known to this browser. */
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
    // The stream reports changes meanwhile, and refetching all pages is expensive.
    refetchOnWindowFocus: false,
    refetchInterval: filter.waiting > 0 ? againMs : false,
    placeholderData: keepPreviousData,
  })
  const { data, isPending, isRefetching, isFetchingNextPage, isFetchNextPageError, hasNextPage, error } = query
  const { fetchNextPage, refetch } = query
  const version = useSyncExternalStore(rooms.subscribe, rooms.version)
  // The open room keeps its row while the filter stays, whoever holds it: also one that left the list before the address named it, as an accepted one may.
  const seen = useRef<{ filter: InboxFilter; ids: Set<number> }>({ filter, ids: new Set() })
  const openId = Number(new URLSearchParams(useLocation().search).get(roomParam))
  const keptId = seen.current.filter === filter && seen.current.ids.has(openId) ? openId : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` changes with the content of `rooms`
  const rows = useMemo(
    () => mergeRows(data?.pages, rooms, filter, { userId, nowMs: serverNowMs(), keptId }),
    [data, rooms, filter, version, userId, keptId],
  )
  useEffect(() => {
    if (seen.current.filter !== filter) seen.current = { filter, ids: new Set() }
    for (const { id } of rows) seen.current.ids.add(id)
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
