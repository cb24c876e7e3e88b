import { api, maxInt4 } from '@prosa/contract'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import { filtersOf, pageByNumber } from '../../../platform/lists/index.ts'
import { chosenWorkspaces } from '../../workspaces/index.ts'
import { userToApi } from './team.api.ts'
import { listTeam } from './team.queries.ts'

/** Version of the list's cursors. */
const version = 1

/** People for the company's API integrations (/api/v1): those of the integration's workspaces. */
export const registerPublicTeam = (handle: Handle): void => {
  handle(api.listUsers, async ({ scope, db, query: { workspaceId, ...page } }) => {
    const workspaceIds = chosenWorkspaces(scope, workspaceId === undefined ? null : [workspaceId])
    const { rows, next } = await pageByNumber(
      page,
      { of: filtersOf(version, { list: 'users', workspaceId }), start: maxInt4 },
      (place) => listTeam(db, scope.companyId, workspaceIds, place),
      ({ id }) => id,
    )
    return { data: rows.map(userToApi), next }
  })

  handle(api.getUser, async ({ scope, db, params: { id } }) => {
    const [user] = await listTeam(db, scope.companyId, scope.workspaceIds, { from: maxInt4, limit: 1, id })
    if (!user) throw new AppError(errors.notFound)
    return userToApi(user)
  })
}
