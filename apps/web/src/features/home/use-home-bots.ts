import { listBots, summarizeBots } from '@prosa/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../app/query.ts'
import { useCan } from '../../app/session.tsx'
import { useWorkspaces } from '../../shared/workspaces/workspaces.ts'

const none = { total: 0, channels: 0, recent: [] }

/** Numbers of bots and channels in the selected workspaces, and the most recently changed bots. */
export function useHomeBots() {
  const can = useCan()
  const { selectedIds, hasNone } = useWorkspaces()
  const isPermitted = can.call(listBots)
  const summary = useQuery({
    ...query(summarizeBots, { query: { workspaces: selectedIds } }),
    enabled: isPermitted && !hasNone,
    placeholderData: keepPreviousData,
  })
  return {
    data: hasNone ? none : summary.data,
    hasNone,
    isPermitted,
    error: summary.error,
    retry: () => void summary.refetch(),
  }
}
