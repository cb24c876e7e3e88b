import { pageInbox } from '@prosa/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../../app/api.ts'
import { useLiveStores } from '../../../app/live/index.ts'
import type { RoomStore } from '../../../app/live/room-store.ts'
import { roomParam } from '../../../app/route-rules.ts'
import { useUser } from '../../../app/session.tsx'
import { serverNowMs } from '../../../ui/clock.ts'
import { filterQuery, type InboxFilter, inboxKeys } from '../keys.ts'
import { mergeRows } from './list-cache.ts'

/** The specification's page of the sidebar. */
const pageSize = 12
/** Whoever begins to have waited long enough is told by no frame. */
const againMs = 30_000

/** Rooms that have been in the list since its filter was set, for each person's store. */
const seen = new WeakMap<RoomStore, { key: string; ids: Set<number> }>()
function seenUnder(rooms: RoomStore, key: string): Set<number> {
  const known = seen.get(rooms)
  if (known?.key === key) return known.ids
  const ids = new Set<number>()
  seen.set(rooms, { key, ids })
  return ids
}

/** The open room where it is to keep its row: it has been in the list, or was accepted while the list was looked at. */
function useKeptId(rooms: RoomStore, key: string): number | null {
  const { search, state } = useLocation()
  const openId = Number(new URLSearchParams(search).get(roomParam)) || null
  const isAccepted = ((state ?? {}) as Record<string, unknown>).writes === true
  return openId !== null && (isAccepted || seenUnder(rooms, key).has(openId)) ? openId : null
}

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
    meta: { quiet: true },
  })
  const { data, isPending, isRefetching, isFetchingNextPage, isFetchNextPageError, hasNextPage, error } = query
  const { fetchNextPage, refetch } = query
  const version = useSyncExternalStore(rooms.subscribe, rooms.version)
  const key = JSON.stringify(filter)
  const keptId = useKeptId(rooms, key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what is in `rooms`
  const rows = useMemo(
    () => mergeRows(data?.pages, rooms, filter, { userId, nowMs: serverNowMs(), keptId }),
    [data, rooms, filter, version, userId, keptId],
  )
  useEffect(() => {
    const ids = seenUnder(rooms, key)
    for (const { id } of rows) ids.add(id)
  }, [rooms, key, rows])
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
