import { getFlow, listCompanyWorkspaces, searchEntities } from '@prosa/contract'
import { query, queryKey } from '../../../app/query.ts'

/** The specification's own limit of one fetch. */
const entityLimit = 100

/** One opening of a flow, which another one never answers: nobody edits what was read minutes ago. Its address may change. */
export const openingKey = (opening: string): readonly unknown[] => [...queryKey(getFlow), opening]

export const workspacesQuery = () => ({ ...query(listCompanyWorkspaces), staleTime: 60_000 })

/** The entities that a bot may use, by a part of their name. */
export const entitiesQuery = (botId: number, name: string) =>
  query(searchEntities, { query: { botId, limit: entityLimit, offset: 0, ...(name === '' ? {} : { name }) } })
