import { pageInbox } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../app/query.ts'
import { useUser } from '../../../../app/session.tsx'
import { filterQuery, type InboxFilter } from '../inbox-queries.ts'
import { longestWaiting } from './room-after.ts'
import type { useRooms } from './use-rooms.ts'

/** Who of these rooms has waited longest: the server's first of them. */
const firstOf = (filter: InboxFilter, owner: 'mine' | 'queue') =>
  query(pageInbox, { query: { ...filterQuery(filter), owner, order: owner === 'mine' ? 'waiting' : '', limit: 1 } })

/**
 * The room that the inbox opens with, once it is known: one's own that waits longest, else the queue's, else the newest. A list of
 * several pages has the newest at hand; who waits longest may stand far below, and is asked for.
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
  // What could not be asked holds nobody up.
  if (mine.isLoading || queue.isLoading) return undefined
  const rows = [...(mine.data?.dialogs ?? []), ...(queue.data?.dialogs ?? []), ...list.rows]
  return longestWaiting(rows, userId)?.id ?? list.rows[0]?.id
}
