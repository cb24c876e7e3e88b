import { getFlow, listCompanyWorkspaces, searchEntities } from '@prosa/contract'
import { query, queryKey } from '../../../app/query.ts'

/** The specification's limit per request. */
const entityLimit = 100

/** Query key of one opening of a flow, so that it never uses another opening's cached data. Its URL may change. */
export const openingKey = (opening: string): readonly unknown[] => [...queryKey(getFlow), opening]

export const workspacesQuery = () => ({ ...query(listCompanyWorkspaces), staleTime: 60_000 })

/** Entities available to a bot, filtered by name. */
export const entitiesQuery = (botId: number, name: string) =>
  query(searchEntities, { query: { botId, limit: entityLimit, offset: 0, ...(name === '' ? {} : { name }) } })
