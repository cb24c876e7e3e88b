import { listChannelHealth } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../app/query.ts'
import { useCan } from '../../app/session.tsx'
import { useWorkspaces } from '../../shared/workspaces/workspaces.ts'

const limit = 6
const refreshMs = 60_000

/** Channel health of the selected workspaces for the home screen. */
export function useChannels() {
  const can = useCan()
  const { selectedIds, hasNone } = useWorkspaces()
  return useQuery({
    ...query(listChannelHealth, { query: { workspaces: selectedIds, limit } }),
    enabled: can.call(listChannelHealth) && !hasNone,
    refetchInterval: refreshMs,
  })
}
