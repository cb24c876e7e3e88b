import {
  listRoomChoices,
  listRooms,
  maxSortedRooms,
  type Room,
  type RoomFilterField,
  type RoomSortField,
} from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useList } from '../../../app/list/use-list.ts'
import { createCoalescer } from '../../../app/live/coalescer.ts'
import { live, useLiveStores } from '../../../app/live/index.ts'
import type { RoomStore } from '../../../app/live/room-store.ts'
import { invalidate, query } from '../../../app/query.ts'
import { useWorkspaces } from '../../../shared/workspaces/workspaces.ts'
import { choicesOf, withParents } from '../../../ui/choices.ts'
import { formatRange } from '../../../ui/day-range.ts'
import { useToday } from '../../../ui/use-now.ts'
import { roomFilters, statusOf } from './room-filters.ts'
import { roomTexts } from './texts.ts'

const choicesFreshMs = 60_000
const newestFirst = { field: 'lastMessage', order: 'desc' } as const
const nothing: readonly never[] = []

/** A page of rooms, each in its newest known version; stream frames trigger a refetch soon. */
export function useRoomsList() {
  const { all, selectedIds, hasNone, isPending } = useWorkspaces()
  const today = useToday()
  // If the choices fail to load, selects offer only the current value; the table still works.
  const { data: choices } = useQuery({
    ...query(listRoomChoices, {}),
    staleTime: choicesFreshMs,
  })
  const filters = useMemo(() => {
    const { bots = nothing, transfers = nothing, tags = nothing } = choices ?? {}
    return roomFilters(today, {
      bots: choicesOf(bots.map(({ workspace, ...bot }) => ({ ...bot, parent: workspace }))),
      workspaces: choicesOf(withParents(all)),
      transfers,
      tags,
    })
  }, [today, choices, all])
  const list = useList(listRooms, {
    filters,
    sort: newestFirst,
    isWaiting: hasNone,
    isWithout: hasNone && !isPending,
    failed: roomTexts.failed,
    input: ({ filters: { status, startedIn, lastMessageIn, ...fields }, sort, limit, after }) => ({
      body: {
        limit,
        next: after,
        sortField: sort.field as RoomSortField,
        sortOrder: sort.order,
        workspaces: selectedIds,
        filters: [
          ...Object.entries(fields).flatMap(([field, value]) =>
            value ? [{ field: field as RoomFilterField, value }] : [],
          ),
          ...(status === '' ? [] : [{ field: 'status' as const, value: statusOf[status] }]),
        ],
        startAtPeriod: startedIn,
        lastMessagePeriod: lastMessageIn,
      },
    }),
  })
  const { rooms: liveRooms } = useLiveStores()
  const version = useSyncExternalStore(liveRooms.subscribe, liveRooms.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` changes with the content of `liveRooms`
  const rows = useMemo(() => list.rows?.flatMap((row) => newest(liveRooms, row)), [list.rows, liveRooms, version])
  useEffect(followStream, [])
  const { answer, filters: values } = list
  return {
    ...list,
    rows,
    // Selected rows may be from other pages and outdated.
    selected: list.selected.flatMap((row) => newest(liveRooms, row)),
    /** Only status and day of the last message filter the table. */
    isOpenedAs: Object.entries(values).every(
      ([name, value]) =>
        name === 'status' ||
        name === 'lastMessageIn' ||
        value === '' ||
        (typeof value === 'object' && formatRange(value) === ''),
    ),
    isToday: values.lastMessageIn.startAt === today && values.lastMessageIn.endAt === today,
    isBeyondSorted: answer !== undefined && (answer.isTotalCapped || answer.total > maxSortedRooms),
  }
}

export type RoomsList = ReturnType<typeof useRoomsList>

/** Refetches the page at most once in five seconds, however many rooms change. */
function followStream(): () => void {
  const again = createCoalescer(() => void invalidate(listRooms))
  const stops = (['dialog', 'handed', 'gone', 'resync'] as const).map((type) => live.on(type, again.ask))
  return () => {
    again.stop()
    for (const stop of stops) stop()
  }
}

/** The row in its newest version from the stream; empty if the room is no longer visible to this person. */
function newest(liveRooms: RoomStore, row: Room): Room[] {
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
      queuedSince: heard.queuedSince,
      waitsSince: isOpen && heard.waits ? heard.waitsSince : null,
      answerBy: heard.answerBy,
      closeBy: heard.closeBy,
      version: heard.version,
    },
  ]
}
