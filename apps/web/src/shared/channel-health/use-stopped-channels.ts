import { type ChannelHealth, listChannelHealth } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useHasCompany } from '../../app/has-company.ts'
import { query } from '../../app/query.ts'
import { useCan } from '../../app/session.tsx'

/** Polling interval. The stream reports changes at once; polling covers users without a stream, and lost events. */
export const everyMs = 60_000
const limit = 10

export interface StoppedChannels {
  channels: readonly ChannelHealth[]
  total: number
}

/** Stopped channels of all workspaces of the user; null while unknown, or if the user may not read channel health. */
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
