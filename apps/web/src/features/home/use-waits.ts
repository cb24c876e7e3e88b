import { pageInbox } from '@prosa/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../app/query.ts'
import { useCan } from '../../app/session.tsx'
import { useWorkspaces } from '../../shared/workspaces/workspaces.ts'

/** So many of those who have waited longest are shown. */
const shown = 4
const refreshMs = 15_000

/** How what waits in the queues of the chosen workspaces is asked for. */
export function useWaitsAsked() {
  const can = useCan()
  const { selectedIds, hasNone } = useWorkspaces()
  return {
    workspaces: selectedIds,
    asked: {
      enabled: can('dialog_view', 'omnichannel_view') && can.call(pageInbox) && !hasNone,
      placeholderData: keepPreviousData,
      refetchInterval: refreshMs,
    } as const,
  }
}

/** Who has waited longest in those queues. */
export function useWaits() {
  const { workspaces, asked } = useWaitsAsked()
  return useQuery({ ...query(pageInbox, { query: { workspaces, owner: 'queue', limit: shown } }), ...asked })
}
