import { listBots } from '@prosa/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../app/api.ts'
import { queryKey } from '../../app/query.ts'
import { useCan } from '../../app/session.tsx'
import { useWorkspaces } from '../../app/workspaces.ts'
import { type BotRow, countChannels, pickRecentBots } from './home-rules.ts'

const pageSize = 100
/** The home's figures are exact up to this many pages of bots; companies have far fewer. */
const maxPages = 20
const recentCount = 4

async function readAllBots(workspaces: number[], signal: AbortSignal): Promise<{ bots: BotRow[]; total: number }> {
  const bots: BotRow[] = []
  for (let page = 0; page < maxPages; page += 1) {
    const { result, total } = await call(listBots, {
      body: { limit: pageSize, offset: page * pageSize, workspaces },
      signal,
    })
    bots.push(...result)
    if (result.length < pageSize || bots.length >= total) return { bots, total }
  }
  return { bots, total: bots.length }
}

/** How many bots and channels the chosen workspaces have, and the bots that changed last. */
export function useHomeBots() {
  const can = useCan()
  const { selectedIds, hasNone } = useWorkspaces()
  const isPermitted = can.call(listBots)
  const query = useQuery({
    queryKey: [...queryKey(listBots), 'home', selectedIds],
    queryFn: ({ signal }) => readAllBots(selectedIds, signal),
    enabled: isPermitted && !hasNone,
    placeholderData: keepPreviousData,
    select: ({ bots, total }) => ({ total, channels: countChannels(bots), recent: pickRecentBots(bots, recentCount) }),
    meta: { quiet: true },
  })
  const data = hasNone ? { total: 0, channels: 0, recent: [] } : query.data
  return { data, hasNone, isPermitted, error: query.error, retry: () => void query.refetch() }
}
