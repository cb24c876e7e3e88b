import { type ChannelHealth, listChannelHealth } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useHasCompany } from '../../app/has-company.ts'
import { query } from '../../app/query.ts'
import { useCan } from '../../app/session.tsx'

/** The stream says at once that something changed; who has none, or lost a word of it, sees it after so long. */
export const everyMs = 60_000
const limit = 10

export interface StoppedChannels {
  channels: readonly ChannelHealth[]
  total: number
}

/** Channels of all workspaces that one sees which do not serve; null while that is not known, or not one's to mend. */
export function useStoppedChannels(): StoppedChannels | null {
  const can = useCan()
  const hasCompany = useHasCompany()
  const { data } = useQuery({
    ...query(listChannelHealth, { query: { stopped: true, limit } }),
    enabled: hasCompany && can.call(listChannelHealth),
    refetchInterval: everyMs,
  })
  return data ? { channels: data.result, total: data.total } : null
}
