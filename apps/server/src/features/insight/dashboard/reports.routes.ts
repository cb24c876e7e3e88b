import { api } from '@prosa/contract'
import type { Clock } from '../../../platform/clock/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Handle, Scope } from '../../../platform/http/index.ts'
import { listBotIds } from './dashboard-bots.queries.ts'
import { readByHour } from './read-by-hour.ts'
import { readFigures } from './read-figures.ts'
import { readNow } from './read-now.ts'
import { readPeople } from './read-people.ts'
import { readServices } from './read-services.ts'
import { figuresToApi, nowToApi, onlyFromApi, peopleToApi, serviceToApi } from './reports.api.ts'

/** Figures for the company's API integrations (/api/v1). */
export const registerPublicReports = (handle: Handle, clock: Clock): void => {
  /** Without a choice: all bots of its workspaces that are not deleted. */
  const botsOf = (
    db: Kysely<DB>,
    { companyId, workspaceIds }: Scope,
    chosen: number[],
  ): Promise<number[]> | number[] => (chosen.length > 0 ? chosen : listBotIds(db, companyId, workspaceIds))

  handle(api.readFigures, async ({ scope, db, query }) => {
    const bots = await botsOf(db, scope, query.bots)
    return figuresToApi(await readFigures(db, scope, { ...query, bots }, clock.now()))
  })

  handle(api.readByHour, async ({ scope, db, query }) => {
    const bots = await botsOf(db, scope, query.bots)
    const hours = await readByHour(db, scope, { ...query, bots }, clock.now())
    return { data: hours.map(({ hour, count }) => ({ hour, conversations: count })) }
  })

  handle(api.readPeople, async ({ scope, db, query }) => {
    const bots = await botsOf(db, scope, query.bots)
    return peopleToApi(await readPeople(db, scope, { ...query, bots }, clock.now()))
  })

  handle(api.readNow, async ({ scope, db, query: { workspaces } }) =>
    nowToApi(await readNow(db, scope, workspaces.length > 0 ? workspaces : scope.workspaceIds)),
  )

  handle(api.listServices, async ({ scope, db, query }) => {
    const { startAt, endAt, limit, after } = query
    const bots = await botsOf(db, scope, query.bots)
    const asked = { bots, startAt, endAt, only: onlyFromApi(query), limit, next: after }
    const { result, next } = await readServices(db, scope, asked, clock.now())
    return { data: result.map(serviceToApi), next }
  })
}
