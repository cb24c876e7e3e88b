import type { CompanyFlag, Permission } from '@prosa/contract'

/** On whose behalf and in which company a call works. Comes from the session alone. */
export interface Scope {
  companyId: number
  userId: number
  sessionId: number
  isAdmin: boolean
  /** All of them for an administrator. */
  permissions: ReadonlySet<Permission>
  /** Explicit membership; all of the company's for an administrator. */
  workspaceIds: readonly number[]
  companyFlags: ReadonlySet<CompanyFlag>
  /** IANA name of the company's time zone, in which days are counted. */
  timeZone: string
}

/** What a session says before a company is known. */
export interface Identity {
  userId: number
  sessionId: number
  isAdmin: boolean
  permissions: readonly Permission[]
  /** Null for administrators, who choose one with each call. */
  companyId: number | null
  workspaceIds: readonly number[]
}

/** What a scope takes from its company. `workspaceIds` are all of them. */
export interface CompanyContext {
  companyId: number
  active: boolean
  flags: readonly CompanyFlag[]
  timeZone: string
  workspaceIds: readonly number[]
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
