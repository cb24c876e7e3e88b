import { listBots } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../app/api.ts'
import { queryKey } from '../../app/query.ts'

export interface DashboardBot {
  id: number
  name: string
}

const pageSize = 100
const maxPages = 10

/** All bots of the chosen workspaces, page by page. */
export function useDashboardBots(workspaces: readonly number[]) {
  return useQuery({
    queryKey: [...queryKey(listBots, { body: { workspaces: [...workspaces] } }), 'all'],
    queryFn: async ({ signal }): Promise<DashboardBot[]> => {
      if (workspaces.length === 0) return []
      const bots: DashboardBot[] = []
      for (let page = 0; page < maxPages; page++) {
        const body = { workspaces: [...workspaces], limit: pageSize, offset: page * pageSize }
        const { result, total } = await call(listBots, { body, signal })
        bots.push(...result.map(({ id, name }) => ({ id, name })))
        if (result.length === 0 || bots.length >= total) break
      }
      return bots
    },
    meta: { quiet: true },
  })
}
