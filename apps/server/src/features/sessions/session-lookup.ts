import type { Clock } from '../../platform/clock/index.ts'
import type { Handles } from '../../platform/database/index.ts'
import type { SessionLookup } from '../../platform/http/scope.ts'
import * as queries from './sessions.queries.ts'
import { hashToken, isAccessToken } from './tokens.ts'

/** How the platform learns who calls. What is no token of ours in its very shape is not asked for. */
export const createSessionLookup = (database: Handles, clock: Clock): SessionLookup => ({
  identify: async (accessTokens) => {
    const hashes = accessTokens.map((token) => (isAccessToken(token) ? hashToken(token) : null))
    const asked = hashes.filter((hash) => hash !== null)
    const found = asked.length > 0 ? await queries.findLive(database.unscoped(), asked, clock.now()) : []
    const byHash = new Map(found.map(({ accessHash, ...identity }) => [accessHash.toString('hex'), identity]))
    return hashes.map((hash) => (hash && byHash.get(hash.toString('hex'))) ?? null)
  },
  companies: async (ids) => {
    const contexts = await queries.findCompanyContexts(database.unscoped(), ids)
    const byId = new Map(contexts.map((context) => [context.companyId, context]))
    return ids.map((id) => byId.get(id) ?? null)
  },
})
