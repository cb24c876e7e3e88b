import { listRoomChoices, listRooms, maxSortedRooms, type Room, type RoomField } from '@prosa/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { createThrottle } from '../../app/live/handlers.ts'
import { live, rooms as liveRooms } from '../../app/live/index.ts'
import { invalidate, query } from '../../app/query.ts'
import { useWorkspaces } from '../../shared/workspaces/workspaces.ts'
import { useKeysetPages } from '../../ui/paging.ts'
import type { RoomsParams } from './use-rooms-params.ts'
import { filterFields } from './use-rooms-params.ts'

/** What the list is asked for. */
const bodyOf = (params: RoomsParams, workspaces: number[], next: string | null) => ({
  limit: params.limit,
  next,
  sortField: params.sort.field as RoomField,
  sortOrder: params.sort.order,
  workspaces,
  filters: [
    ...filterFields.flatMap((field) => (params.filters[field] ? [{ field, value: params.filters[field] }] : [])),
    ...(params.status === 'Todas' ? [] : [{ field: 'status' as const, value: params.status }]),
  ],
  startAtPeriod: params.startedIn,
  lastMessagePeriod: params.lastMessageIn,
})

const choicesFreshMs = 60_000

/** A page of rooms, each as it was last heard of; what the stream tells is asked for again soon. */
export function useRoomsTable(params: RoomsParams) {
  const { selectedIds, hasNone, isPending } = useWorkspaces()
  const { perPage, setPerPage } = params
  const pages = useKeysetPages({ key: `${params.key}:${selectedIds.join()}`, perPage, onPerPage: setPerPage })
  const isEnabled = !hasNone
  const list = useQuery({
    ...query(listRooms, { body: bodyOf(params, selectedIds, pages.after) }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  // Without them the selects offer what is chosen alone; the table stands.
  const { data: choices } = useQuery({
    ...query(listRoomChoices, {}),
    staleTime: choicesFreshMs,
    meta: { quiet: true },
  })
  const version = useSyncExternalStore(liveRooms.subscribe, liveRooms.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what is in `liveRooms`
  const rows = useMemo(() => list.data?.result.flatMap(newest), [list.data, version])
  useEffect(followStream, [])
  const isWithout = hasNone && !isPending
  return {
    rows: isWithout ? [] : rows,
    choices,
    isWithout,
    isOld: list.isPlaceholderData,
    isRefreshing: list.isFetching,
    error: list.error,
    refetch: () => void list.refetch(),
    isBeyondSorted: list.data !== undefined && (list.data.isTotalCapped || list.data.total > maxSortedRooms),
    paging: pages.pagingOf({
      rows,
      next: list.data?.next,
      total: isWithout ? 0 : list.data?.total,
      isTotalCapped: list.data?.isTotalCapped,
    }),
  }
}

/** However many rooms move, the page is asked for again once in five seconds. */
function followStream(): () => void {
  const again = createThrottle(() => void invalidate(listRooms))
  const stops = (['dialog', 'handed', 'gone', 'resync'] as const).map((type) => live.on(type, again.ask))
  return () => {
    again.stop()
    for (const stop of stops) stop()
  }
}

/** The row as the stream told it since; none of a room that went where this person does not see it. */
export function newest(row: Room): Room[] {
  if (liveRooms.isGone(row.id)) return []
  const heard = liveRooms.get(row.id)
  if (!heard || heard.version <= row.version) return [row]
  const isOpen = heard.status === 'OPEN'
  return [
    {
      ...row,
      leadName: heard.name,
      labels: heard.labels,
      phone: heard.phone,
      status: isOpen ? 'Aberto' : 'Finalizado',
      closedAt: isOpen ? null : (row.closedAt ?? heard.lastMessageDateTime),
      lastMessage: heard.lastMessageDateTime,
      version: heard.version,
    },
  ]
}
