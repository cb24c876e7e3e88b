import { pageInbox } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../app/query.ts'
import { useUser } from '../../../../app/session.tsx'
import { filterQuery, type InboxFilter } from '../inbox-queries.ts'
import { longestWaiting } from './room-after.ts'
import type { useRooms } from './use-rooms.ts'

/** Query of the longest-waiting room: the first one of the server's list. */
const firstOf = (filter: InboxFilter, owner: 'mine' | 'queue') =>
  query(pageInbox, { query: { ...filterQuery(filter), owner, order: owner === 'mine' ? 'waiting' : '', limit: 1 } })

/**
 * The room the inbox opens with: the person's own longest-waiting room, else the queue's, else the newest. With several
 * pages the longest-waiting room may not be loaded yet, so the server is asked; undefined until then.
 */
export function useFirstRoom(
  { filter: { filter }, list }: ReturnType<typeof useRooms>,
  isWanted: boolean,
): number | undefined {
  const userId = useUser().id
  const isAsked = isWanted && list.hasNextPage && (filter.owner === '' || filter.owner === 'mine')
  const asked = { enabled: isAsked, staleTime: Number.POSITIVE_INFINITY }
  const mine = useQuery({ ...firstOf(filter, 'mine'), ...asked })
  const queue = useQuery({ ...firstOf(filter, 'queue'), ...asked, enabled: isAsked && filter.owner === '' })
  // A failed query does not block the start.
  if (mine.isLoading || queue.isLoading) return undefined
  const rows = [...(mine.data?.dialogs ?? []), ...(queue.data?.dialogs ?? []), ...list.rows]
  return longestWaiting(rows, userId)?.id ?? list.rows[0]?.id
}
