import { createHash } from 'node:crypto'
import { permissions } from '@prosa/contract'
import type { Clock } from '../clock/index.ts'
import type { CompanyContext, Identity, Scope, SessionLookup } from './scope.ts'

/** Half of the five seconds within which a withdrawn right must end; streams look again every 2.5 s on top. */
const freshMs = 2_500
const maxEntries = 20_000

interface Entry<T> {
  value: Promise<T>
  untilMs: number
}

/** Sessions as the platform sees them: looked up by the session feature, remembered for at most 2.5 seconds. */
export interface Sessions {
  identify(accessToken: string): Promise<Identity | null>
  /** The scope of an identity in a company, or null where he has no business there or it is gone. */
  enter(identity: Identity, companyId: number): Promise<Scope | null>
  /** Forgets what is remembered: at once in this process, within 2.5 seconds in others. */
  forget(): void
}

export const createSessions = (lookup: SessionLookup, clock: Clock): Sessions => {
  const identities = new Map<string, Entry<Identity | null>>()
  const companies = new Map<number, Entry<CompanyContext | null>>()

  const remember = <K, T>(entries: Map<K, Entry<T>>, key: K, load: () => Promise<T>): Promise<T> => {
    const nowMs = clock.now().getTime()
    const known = entries.get(key)
    if (known && known.untilMs > nowMs) return known.value
    if (entries.size >= maxEntries) entries.clear()
    const value = load()
    const entry = { value, untilMs: nowMs + freshMs }
    entries.set(key, entry)
    value.catch(() => {
      if (entries.get(key) === entry) entries.delete(key)
    })
    return value
  }

  return {
    // Keyed by a hash: a heap dump shall not hold anybody's session.
    identify: (token) =>
      remember(identities, createHash('sha256').update(token).digest('base64'), () => lookup.identify(token)),
    enter: async (identity, companyId) => {
      if (!identity.isAdmin && identity.companyId !== companyId) return null
      const company = await remember(companies, companyId, () => lookup.company(companyId))
      if (!company || (!company.active && !identity.isAdmin)) return null
      return {
        companyId,
        userId: identity.userId,
        sessionId: identity.sessionId,
        isAdmin: identity.isAdmin,
        permissions: new Set(identity.isAdmin ? permissions : identity.permissions),
        workspaceIds: identity.isAdmin ? company.workspaceIds : identity.workspaceIds,
        companyFlags: new Set(company.flags),
        timeZone: company.timeZone,
      }
    },
    forget: () => {
      identities.clear()
      companies.clear()
    },
  }
}
