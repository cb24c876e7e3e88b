import { countOwners, listAlarms, pageInbox } from '@prosa/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../app/query.ts'
import { useCan } from '../../app/session.tsx'
import { useWorkspaces } from '../../shared/workspaces/workspaces.ts'

/** So many of those who have waited longest are shown. */
const shown = 4
const refreshMs = 15_000

/** Who waits in the queues of the chosen workspaces, and how many; `isComing` until that is known or cannot be. */
export function useWaits() {
  const can = useCan()
  const { selectedIds, hasNone } = useWorkspaces()
  const asked = {
    enabled: can('dialog_view', 'omnichannel_view') && can.call(pageInbox) && !hasNone,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    meta: { quiet: true },
  } as const
  const rooms = useQuery({
    ...query(pageInbox, { query: { workspaces: selectedIds, owner: 'queue', limit: shown } }),
    ...asked,
  })
  const counts = useQuery({ ...query(countOwners, { query: { workspaces: selectedIds } }), ...asked })
  const alarms = useQuery({ ...query(listAlarms), ...asked })
  return {
    dialogs: rooms.data?.dialogs ?? [],
    counts: counts.data ?? null,
    alarmed: alarms.data?.dialogs.length ?? 0,
    isKnown: rooms.data !== undefined,
    isComing: rooms.isLoading || alarms.isLoading,
  }
}
