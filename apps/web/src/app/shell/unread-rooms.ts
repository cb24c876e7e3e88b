import { unreadRooms } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import { hasScreen } from '../screens.ts'
import { useCan } from '../session.tsx'
import { useWorkspaces } from '../workspaces.ts'

/** The inbox writes this entry from its own stream, so that both counts agree. */
export const unreadRoomsKey = ['unread-rooms'] as const

/** Asked again this often where no stream is open. */
const refreshMs = 30_000

/** Open rooms with unread messages that wait for a person; 0 where the inbox may not be seen. */
export function useUnreadRooms(): number {
  const can = useCan()
  const { hasNone } = useWorkspaces()
  const { data } = useQuery({
    queryKey: unreadRoomsKey,
    queryFn: ({ signal }) => call(unreadRooms, { signal }),
    enabled: !hasNone && hasScreen('/omnichannel') && can('omnichannel_view', 'dialog_view'),
    refetchInterval: refreshMs,
    // A count beside a link: no toast is worth its failure, the next try is near.
    meta: { quiet: true },
  })
  return data?.unreadRooms ?? 0
}
