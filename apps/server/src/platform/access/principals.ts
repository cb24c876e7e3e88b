import { hash } from 'node:crypto'
import { entersSuspended, permissions } from '@prosa/contract'
import DataLoader from 'dataloader'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock/index.ts'
import {
  type CompanyContext,
  type Identify,
  type Identity,
  isAdministrator,
  isIntegration,
  ownCompany,
  reaches,
  type Scope,
  type SessionLookup,
} from './scope.ts'

/** Half of the five seconds within which a revoked right must end; streams recheck every 2.5 s on top. */
const freshMs = 2_500
const maxLive = 20_000
/** Unknown tokens are cached separately, so that made-up cookies cannot evict real sessions. */
const maxAbsent = 5_000
const maxCompanies = 20_000
/** Maximum of lookups in one query. */
const maxAsked = 1_000

interface Live {
  identity: Identity
  untilMs: number
  generation: number
}

interface Company {
  context: Promise<CompanyContext | null>
  untilMs: number
}

/** Sessions of the platform: looked up by the session feature and cached for at most 2.5 seconds. */
export interface Sessions {
  /** Concurrent lookups share one query. */
  identify(accessToken: string): Promise<Identity | null>
  /** Whether the token was valid when last looked up, however long ago; its holder is not guessing. */
  isKnown(accessToken: string): boolean
  /** The same for keys of integrations. */
  identifyKey(key: string): Promise<Identity | null>
  isKnownKey(key: string): boolean
  /** The scope of an identity in a company, or null where they have no access or it does not exist. */
  enter(identity: Identity, companyId: number): Promise<Scope | null>
  /** Drops the cache: at once in this process; other processes follow within 2.5 seconds. */
  forget(): void
}

/** @param identifyKeys lookup of the integrations feature; without it no key is valid */
export const createSessions = (
  lookup: SessionLookup,
  clock: Clock,
  identifyKeys: Identify = async (keys) => keys.map(() => null),
): Sessions => {
  const tokens = createIdentities(lookup.identify, clock)
  const keys = createIdentities(identifyKeys, clock)
  const ask = new DataLoader(lookup.companies, { cache: false, maxBatchSize: maxAsked })
  const companies = new LRUCache<number, Company>({ max: maxCompanies })

  const contextOf = (companyId: number): Promise<CompanyContext | null> => {
    const nowMs = clock.now().getTime()
    const known = companies.get(companyId)
    if (known && known.untilMs > nowMs) return known.context
    const company = { context: ask.load(companyId), untilMs: nowMs + freshMs }
    companies.set(companyId, company)
    company.context.catch(() => {
      if (companies.peek(companyId) === company) companies.delete(companyId)
    })
    return company.context
  }

  return {
    identify: tokens.identify,
    isKnown: tokens.isKnown,
    identifyKey: keys.identify,
    isKnownKey: keys.isKnown,
    enter: async (identity, companyId) => {
      const isAdmin = isAdministrator(identity)
      if (!isAdmin && ownCompany(identity) !== companyId) return null
      const company = await contextOf(companyId)
      if (!company || !reaches(identity.reach, company) || (!company.active && !isAdmin)) return null
      const isStopped = company.stopsAt !== null && company.stopsAt <= clock.now()
      // A program gets an error that the company is suspended (`enterCompany`); a person's session ends.
      if (isStopped && !isAdmin && !isIntegration(identity) && !entersSuspended(identity.permissions)) return null
      return {
        companyId,
        userId: identity.userId,
        principal: identity.principal,
        isAdmin,
        permissions: new Set(isAdmin ? permissions : identity.permissions),
        workspaceIds: isAdmin ? company.workspaceIds : identity.workspaceIds,
        companyFlags: new Set(company.flags),
        timeZone: company.timeZone,
        stopsAt: company.stopsAt,
        isStopped,
        lacksSecondFactor: company.demandsSecondFactor && !identity.hasSecondFactor,
      }
    },
    forget: () => {
      tokens.forget()
      keys.forget()
      companies.clear()
    },
  }
}

/** Lookup of one kind of secret, cached for 2.5 seconds. */
const createIdentities = (identify: Identify, clock: Clock): Pick<Sessions, 'identify' | 'isKnown' | 'forget'> => {
  const ask = new DataLoader(identify, { cache: false, maxBatchSize: maxAsked })
  const live = new LRUCache<string, Live>({ max: maxLive })
  const absent = new LRUCache<string, { untilMs: number; generation: number }>({ max: maxAbsent })
  const asking = new Map<string, Promise<Identity | null>>()
  let generation = 0

  const isFresh = (entry: { untilMs: number; generation: number }): boolean =>
    entry.generation === generation && entry.untilMs > clock.now().getTime()

  const look = async (key: string, token: string): Promise<Identity | null> => {
    const answer = { untilMs: clock.now().getTime() + freshMs, generation }
    const identity = await ask.load(token)
    if (identity) {
      live.set(key, { ...answer, identity })
      absent.delete(key)
    } else {
      live.delete(key)
      absent.set(key, answer)
    }
    return identity
  }

  return {
    identify: (token) => {
      const key = keyOf(token)
      const known = live.get(key)
      if (known && isFresh(known)) return Promise.resolve(known.identity)
      const unknown = absent.get(key)
      if (unknown && isFresh(unknown)) return Promise.resolve(null)
      const question = `${generation} ${key}`
      const asked = asking.get(question) ?? look(key, token).finally(() => asking.delete(question))
      asking.set(question, asked)
      return asked
    },
    isKnown: (token) => live.has(keyOf(token)),
    forget: () => {
      generation += 1
    },
  }
}

/** Hashed, so that a heap dump contains no session token and no key. */
const keyOf = (token: string): string => hash('sha256', token, 'base64')
