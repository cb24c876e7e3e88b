import type { ApiGrant, ApiLevel, AssistantSwitches, CompanyFlag, Permission } from '@prosa/contract'

/**
 * An integration: a program of the company, identified by one of its keys. It is an account without e-mail and a member
 * of kind 'integration', but no person.
 */
export interface IntegrationPrincipal {
  kind: 'integration'
  keyId: number
  grants: readonly ApiGrant[]
  /** Addresses from which its keys may be used; empty: all. */
  addresses: readonly string[]
  assistants: AssistantSwitches
  /** The door it came by; for the audit alone. */
  via: 'api' | 'mcp'
}

/** A key of a platform (a reseller), about the companies of that platform. It never has a scope: it enters no company. */
export interface PlatformKeyPrincipal {
  kind: 'platform-key'
  keyId: number
  level: ApiLevel
  /** As of an integration. */
  addresses: readonly string[]
}

/** The caller: a signed-in person, or a program. */
export type Principal = { kind: 'person'; sessionId: number } | IntegrationPrincipal | PlatformKeyPrincipal

/** The caller's rights in a company. Derived only from the session or the key. */
export interface Scope {
  companyId: number
  userId: number
  principal: Principal
  /** Works here as an administrator, and has every permission. */
  isAdmin: boolean
  /** For an administrator: all permissions. */
  permissions: ReadonlySet<Permission>
  /** By membership; for an administrator: all workspaces of the company. */
  workspaceIds: readonly number[]
  companyFlags: ReadonlySet<CompanyFlag>
  /** IANA name of the company's time zone, which defines its days. */
  timeZone: string
  /** End of the suspension's grace period, if the company is suspended. */
  stopsAt: Date | null
  /** The grace period is over. Callers who are no administrators may only call `whileSuspended` operations. */
  isStopped: boolean
  /**
   * The company requires a second factor, and the person has none. Only `withoutSecondFactor` operations are allowed.
   */
  lacksSecondFactor: boolean
}

/** The caller's session. @throws Error for a program, which reaches no operation that needs one */
export const sessionOf = ({ principal }: { principal: Principal }): number => {
  if (principal.kind !== 'person') throw new Error('A program has no session')
  return principal.sessionId
}

/** The calling integration. @throws Error for a person, who reaches no operation for keys */
export const integrationOf = ({ principal }: { principal: Principal }): IntegrationPrincipal => {
  if (principal.kind !== 'integration') throw new Error('The caller is no integration')
  return principal
}

export const isPerson = ({ principal }: { principal: Principal }): boolean => principal.kind === 'person'

export const isIntegration = ({ principal }: { principal: Principal }): boolean => principal.kind === 'integration'

/** Whether the caller may open dialogs of that workspace; only then are customers' names shown. */
export const opensDialogsOf = (
  { permissions, workspaceIds }: Pick<Scope, 'permissions' | 'workspaceIds'>,
  workspaceId: number,
): boolean =>
  (permissions.has('dialog_view') || permissions.has('omnichannel_view')) && workspaceIds.includes(workspaceId)

/**
 * The companies that a person may work in: all for an administrator of the installation, those of the platform for its
 * administrator (a reseller), and one for everybody else. Checked in one place, where the company is chosen
 * (`reaches`).
 */
export type Reach =
  | { kind: 'installation' }
  | { kind: 'platform'; platformId: number }
  | { kind: 'company'; companyId: number }

/** Data of a session or a key before the company is known. */
export interface Identity {
  userId: number
  principal: Principal
  reach: Reach
  permissions: readonly Permission[]
  workspaceIds: readonly number[]
  hasSecondFactor: boolean
}

/** Data of the company for a scope. `workspaceIds` are all of its workspaces. */
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

/** Administrators name the company in each request; everybody else has one. */
export const isAdministrator = ({ reach }: Pick<Identity, 'reach'>): boolean => reach.kind !== 'company'

/** The only company of a person who is no administrator. */
export const ownCompany = ({ reach }: Pick<Identity, 'reach'>): number | null =>
  reach.kind === 'company' ? reach.companyId : null

/** The platform that an administrator is limited to; null for one of the installation. */
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

/** Identities of secrets, in batches and in the same order; null for unknown, ended and expired ones. */
export type Identify = (secrets: readonly string[]) => Promise<(Identity | null)[]>

/** The two lookups provided by the session feature, in batches and in the same order; both return null on failure. */
export interface SessionLookup {
  /** The live sessions of access tokens: not expired, not ended, account and company active. */
  identify: Identify
  companies(ids: readonly number[]): Promise<(CompanyContext | null)[]>
}
