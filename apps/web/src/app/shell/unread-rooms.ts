import { unreadRooms } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useWorkspaces } from '../../shared/workspaces/workspaces.ts'
import { hasScreen } from '../find-screens.ts'
import { query } from '../query.ts'
import { useCan } from '../session.tsx'

/**
 * Number of open rooms with unread messages that wait for a person, in the header's workspaces; 0 without access to the
 * inbox. The live layer triggers refetches.
 */
export function useUnreadRooms(): number {
  const can = useCan()
  const { hasNone, isAll, selectedIds } = useWorkspaces()
  const { data } = useQuery({
    ...query(unreadRooms, {
      query: { workspace: 0, workspaces: isAll ? [] : selectedIds, name: '', status: 'OPEN', bots: [] },
    }),
    enabled: !hasNone && hasScreen('/omnichannel') && can('omnichannel_view', 'dialog_view'),
    // No toast on failure: it is only a count, refetched soon.
  })
  return hasNone ? 0 : (data?.unreadRooms ?? 0)
}
