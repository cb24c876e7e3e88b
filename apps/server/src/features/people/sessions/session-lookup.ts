import type { Identity, Reach, SessionLookup } from '../../../platform/access/index.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Handles } from '../../../platform/database/index.ts'
import * as queries from './sessions.queries.ts'
import { hashToken, isAccessToken } from './tokens.ts'

const reachOf = ({ isAdmin, adminPlatformId, companyId }: Omit<queries.LiveSession, 'accessHash'>): Reach => {
  if (companyId !== null) return { kind: 'company', companyId }
  if (!isAdmin) throw new Error('An account has neither a company nor an administrator in it')
  return adminPlatformId === null ? { kind: 'installation' } : { kind: 'platform', platformId: adminPlatformId }
}

const identityOf = (session: queries.LiveSession): Identity => ({
  userId: session.userId,
  principal: { kind: 'person', sessionId: session.sessionId },
  reach: reachOf(session),
  permissions: session.permissions,
  workspaceIds: session.workspaceIds,
  hasSecondFactor: session.hasSecondFactor,
})

/** Finds the session of a request. Texts without the shape of a token are not looked up. */
export const createSessionLookup = (database: Handles, clock: Clock): SessionLookup => ({
  identify: async (accessTokens) => {
    const hashes = accessTokens.map((token) => (isAccessToken(token) ? hashToken(token) : null))
    const asked = hashes.filter((hash) => hash !== null)
    const found = asked.length > 0 ? await queries.findLive(database.unscoped(), asked, clock.now()) : []
    const byHash = new Map(found.map((session) => [session.accessHash.toString('hex'), identityOf(session)]))
    return hashes.map((hash) => (hash && byHash.get(hash.toString('hex'))) ?? null)
  },
  companies: async (ids) => {
    const contexts = await queries.findCompanyContexts(database.unscoped(), ids)
    const byId = new Map(contexts.map((context) => [context.companyId, context]))
    return ids.map((id) => byId.get(id) ?? null)
  },
})
