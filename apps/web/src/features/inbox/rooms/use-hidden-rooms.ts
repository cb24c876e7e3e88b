import { listRooms } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../app/query.ts'
import { useWorkspaces } from '../../../shared/workspaces/workspaces.ts'
import { statusOf } from './room-filters.ts'
import type { RoomsList } from './use-rooms-list.ts'

/**
 * Number of rooms hidden only because the table opens with rooms of today. The count is exact if only status filters;
 * null while unknown or under other filters.
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
