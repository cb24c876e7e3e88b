import type { CompanyFlag, Permission } from '@prosa/contract'

/** On whose behalf and in which company a call works. Comes from the session alone. */
export interface Scope {
  companyId: number
  userId: number
  sessionId: number
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

/** What a session says before a company is known. */
export interface Identity {
  userId: number
  sessionId: number
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

/**
 * How the session feature answers the two questions of the platform, for as many as ask at once and in their order; both fail
 * closed by answering null.
 */
export interface SessionLookup {
  /** The live sessions of access tokens: not expired, not ended, account and company active. */
  identify(accessTokens: readonly string[]): Promise<(Identity | null)[]>
  companies(ids: readonly number[]): Promise<(CompanyContext | null)[]>
}
