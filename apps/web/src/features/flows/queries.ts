import { getFlow, listBots, listCompanyWorkspaces, listWorkspaceUsers, searchEntities } from '@prosa/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../app/api.ts'
import { pagesKey, query, queryKey } from '../../app/query.ts'

/** The specification's own limit of one fetch. */
const entityLimit = 100
/** And of a list of bots that is searched. */
const botPage = 10

/** One opening of a flow, which another one never answers: nobody edits what was read minutes ago. Its address may change. */
export const openingKey = (opening: string): readonly unknown[] => [...queryKey(getFlow), opening]

export const workspacesQuery = () => ({ ...query(listCompanyWorkspaces), staleTime: 60_000 })

export const workspaceUsersQuery = (workspaceId: number) => query(listWorkspaceUsers, { query: { workspaceId } })

/** The entities that a bot may use, by a part of their name. */
export const entitiesQuery = (botId: number, name: string) =>
  query(searchEntities, { query: { botId, limit: entityLimit, offset: 0, ...(name === '' ? {} : { name }) } })

/** Bots by a part of their name, page by page. */
export const botPagesQuery = (name: string) =>
  infiniteQueryOptions({
    queryKey: pagesKey(listBots, { name }) as readonly unknown[],
    queryFn: ({ pageParam, signal }) => call(listBots, { body: { name, limit: botPage, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const read = pages.reduce((sum, { result }) => sum + result.length, 0)
      return read < total ? read : null
    },
    meta: { quiet: true },
  })
