import { unreadRooms } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useWorkspaces } from '../../shared/workspaces/workspaces.ts'
import { query } from '../query.ts'
import { hasScreen } from '../screens.ts'
import { useCan } from '../session.tsx'

/**
 * Open rooms with unread messages that wait for a person, in the workspaces of the header like the inbox; 0 where the inbox
 * may not be seen. The live layer says when it is to be asked again.
 */
export function useUnreadRooms(): number {
  const can = useCan()
  const { hasNone, isAll, selectedIds } = useWorkspaces()
  const { data } = useQuery({
    ...query(unreadRooms, {
      query: { workspace: 0, workspaces: isAll ? [] : selectedIds, name: '', status: 'OPEN', bots: [] },
    }),
    enabled: !hasNone && hasScreen('/omnichannel') && can('omnichannel_view', 'dialog_view'),
    // A count beside a link: no toast is worth its failure, the next try is near.
  })
  return hasNone ? 0 : (data?.unreadRooms ?? 0)
}
