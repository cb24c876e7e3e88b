import type { Clock } from '../../platform/clock/index.ts'
import type { Handles } from '../../platform/database/index.ts'
import type { SessionLookup } from '../../platform/http/scope.ts'
import * as queries from './sessions.queries.ts'
import { hashToken } from './tokens.ts'

/** How the platform learns who calls; it remembers the answers for at most five seconds. */
export const createSessionLookup = (database: Handles, clock: Clock): SessionLookup => ({
  identify: async (accessToken) => {
    const session = await queries.findLive(database.unscoped(), hashToken(accessToken), clock.now())
    if (!session) return null
    const { session_id: sessionId, account_id: userId, company_id: companyId, is_admin: isAdmin } = session
    const rights =
      companyId === null
        ? { permissions: [], workspaceIds: [] }
        : await queries.findRights(database.scoped(companyId), companyId, userId)
    return { sessionId, userId, companyId, isAdmin, ...rights }
  },
  company: async (companyId) => (await queries.findCompanyContext(database.scoped(companyId), companyId)) ?? null,
})
