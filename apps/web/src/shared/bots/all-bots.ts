import { listBots } from '@prosa/contract'
import { call } from '../../app/api.ts'
import { queryKey } from '../../app/query.ts'
import { tellApart } from '../../ui/choices.ts'

/** `label` is the bot's name, made unique among the bots. */
export interface AnyBot {
  id: number
  name: string
  label: string
}

interface AllBots {
  bots: AnyBot[]
  /** Whether all bots were read; false when there are more than the page limit allows. */
  isWhole: boolean
}

const pageSize = 100
const maxPages = 10

/** All bots of workspaces, read page by page. */
export const allBotsOf = (workspaces: readonly number[]) => ({
  queryKey: [...queryKey(listBots, { body: { workspaces: [...workspaces] } }), 'all'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AllBots> => {
    const found: { id: number; name: string; workspace: string }[] = []
    let isWhole = workspaces.length === 0
    for (let page = 0; page < maxPages && !isWhole; page++) {
      const body = { workspaces: [...workspaces], limit: pageSize, offset: page * pageSize }
      const { result, total } = await call(listBots, { body, signal })
      found.push(...result)
      isWhole = result.length === 0 || found.length >= total
    }
    const labels = tellApart(found.map(({ id, name, workspace }) => ({ id, name, parent: workspace })))
    return { bots: found.map(({ id, name }, index) => ({ id, name, label: labels[index] ?? name })), isWhole }
  },
})
