import { pageInbox } from '@prosa/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../app/query.ts'
import { useCan } from '../../app/session.tsx'
import { useWorkspaces } from '../../shared/workspaces/workspaces.ts'

/** Number of conversations shown. */
const shown = 4
const refreshMs = 15_000

/** Query options for waiting conversations of the selected workspaces. */
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

/** The conversations that have waited longest in those queues. */
export function useWaits() {
  const { workspaces, asked } = useWaitsAsked()
  return useQuery({ ...query(pageInbox, { query: { workspaces, owner: 'queue', limit: shown } }), ...asked })
}
