import type { ApiGrant, CompanyFlag, Permission } from '@prosa/contract'

/** An integration, a program of the company, by one of its keys. It is an account without e-mail and a member of kind 'integration', and no person. */
export interface IntegrationPrincipal {
  kind: 'integration'
  keyId: number
  grants: readonly ApiGrant[]
  /** From where alone its keys may be used; none: from everywhere. */
  addresses: readonly string[]
}

/** Who calls: somebody who is signed in, or a program. */
export type Principal = { kind: 'person'; sessionId: number } | IntegrationPrincipal

/** On whose behalf and in which company a call works. Comes from the session, or the key, alone. */
export interface Scope {
  companyId: number
  userId: number
  principal: Principal
  /** Works here as an administrator and passes every permission. */
  isAdmin: boolean
  /** All of them for an administrator. */
  permissions: ReadonlySet<Permission>
  /** Explicit membership; all of the company's for an administrator. */
  workspaceIds: readonly number[]
  companyFlags: ReadonlySet<CompanyFlag>
  /** IANA name of the company's time zone, in which days are counted. */
  timeZone: string
  /** When the company stops or stopped, where it is suspended. */
  stopsAt: Date | null
  /** Its grace is over. Whoever is no administrator is answered only what is `whileSuspended`. */
  isStopped: boolean
  /** The company demands a second factor, and the person has none. Answered then is only what is `withoutSecondFactor`. */
  lacksSecondFactor: boolean
}

/** The login by which a person calls. @throws Error for an integration, which reaches no operation that asks for it */
export const sessionOf = ({ principal }: { principal: Principal }): number => {
  if (principal.kind !== 'person') throw new Error('An integration has no session')
  return principal.sessionId
}

export const isIntegration = ({ principal }: { principal: Principal }): boolean => principal.kind === 'integration'

/** Whether they may open a dialog of that workspace; names of customers are for nobody else. */
export const opensDialogsOf = (
  { permissions, workspaceIds }: Pick<Scope, 'permissions' | 'workspaceIds'>,
  workspaceId: number,
): boolean =>
  (permissions.has('dialog_view') || permissions.has('omnichannel_view')) && workspaceIds.includes(workspaceId)

/**
 * The companies that a person may work in: an administrator of the installation all of them, one of a platform (a reseller) those of
 * his platform, everybody else their own. It is looked at in one place, where the company is chosen (`reaches`).
 */
export type Reach =
  | { kind: 'installation' }
  | { kind: 'platform'; platformId: number }
  | { kind: 'company'; companyId: number }

/** What a session, or a key, says before a company is known. */
export interface Identity {
  userId: number
  principal: Principal
  reach: Reach
  permissions: readonly Permission[]
  workspaceIds: readonly number[]
  hasSecondFactor: boolean
}

/** What a scope takes from its company. `workspaceIds` are all of them. */
export interface CompanyContext {
  companyId: number
  platformId: number
  active: boolean
  flags: readonly CompanyFlag[]
  timeZone: string
  workspaceIds: readonly number[]
  stopsAt: Date | null
  demandsSecondFactor: boolean
}

/** Administrators name the company of each call; everybody else has one. */
export const isAdministrator = ({ reach }: Pick<Identity, 'reach'>): boolean => reach.kind !== 'company'

/** The one company of a person who is no administrator. */
export const ownCompany = ({ reach }: Pick<Identity, 'reach'>): number | null =>
  reach.kind === 'company' ? reach.companyId : null

/** The platform that an administrator is bound to; null for one of the installation. */
export const platformReached = ({ reach }: Pick<Identity, 'reach'>): number | null =>
  reach.kind === 'platform' ? reach.platformId : null

export const reaches = (
  reach: Reach,
  { companyId, platformId }: Pick<CompanyContext, 'companyId' | 'platformId'>,
): boolean => {
  switch (reach.kind) {
    case 'installation':
      return true
    case 'platform':
      return reach.platformId === platformId
    case 'company':
      return reach.companyId === companyId
  }
}

/** Who stands behind secrets, for as many as are asked about at once and in their order; null for unknown, ended and expired ones. */
export type Identify = (secrets: readonly string[]) => Promise<(Identity | null)[]>

/**
 * How the session feature answers the two questions of the platform, for as many as ask at once and in their order; both fail
 * closed by answering null.
 */
export interface SessionLookup {
  /** The live sessions of access tokens: not expired, not ended, account and company active. */
  identify: Identify
  companies(ids: readonly number[]): Promise<(CompanyContext | null)[]>
}
