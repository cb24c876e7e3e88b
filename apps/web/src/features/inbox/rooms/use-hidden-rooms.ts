import { listRooms } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../app/query.ts'
import { useWorkspaces } from '../../../shared/workspaces/workspaces.ts'
import { statusOf } from './room-filters.ts'
import type { RoomsList } from './use-rooms-list.ts'

/**
 * The table is opened with rooms of today: how many it leaves out for that alone, by a count that is exact where nothing but the status
 * narrows it; null while that is not known, or where other filters are on.
 */
export function useHiddenRooms({ isToday, isOpenedAs, answer, filters: { status } }: RoomsList): number | null {
  const { selectedIds, hasNone } = useWorkspaces()
  const body = {
    limit: 1,
    workspaces: selectedIds,
    filters: status === '' ? [] : [{ field: 'status' as const, value: statusOf[status] }],
  }
  const { data } = useQuery({
    ...query(listRooms, { body }),
    enabled: isToday && isOpenedAs && !hasNone,
  })
  if (!isToday || !isOpenedAs || !data || !answer || data.isTotalCapped) return null
  return Math.max(0, data.total - answer.total)
}
