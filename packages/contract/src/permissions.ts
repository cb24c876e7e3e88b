import type { ChannelFlag } from './channels.ts'

/** The 28 permission strings of the product; there are no others. */
export const permissions = [
  'dashboard_view',
  'omnichannel_view',
  'dialog_view',
  'entity_view',
  'bot_view',
  'template_view',
  'user_view',
  'contact_view',
  'campaign_view',
  'workspace_view',
  'profile_view',
  'credential_view',
  'template_import',
  'template_create',
  'template_remove',
  'workspace_create',
  'workspace_edit',
  'bot_create',
  'bot_remove',
  'profile_create',
  'profile_edit',
  'campaign_create',
  'campaign_edit',
  'contact_edit',
  'user_create',
  'user_edit',
  'entity_import',
  'message_remove',
] as const

export type Permission = (typeof permissions)[number]

/** Flags of a company that open a part of the product. */
export type CompanyFlag = 'allowCampaignCreation' | ChannelFlag

/**
 * Who may call an operation. An administrator passes every kind but must have chosen a company where the operation needs one.
 * - `public`: nobody is logged in; the reason says why that is safe.
 * - `session`: anybody logged in, for data of their own; the reason says which.
 * - `admin`: administrators; one of a platform reaches its companies alone.
 * - `installation`: administrators of the whole installation.
 * - `own-or`: about the person whose id the address names in `own`: oneself, or whoever holds one of the permissions.
 * - `any`: one of the permissions, and one of `and` where it is given; `flag` is a switch of the company that must be on, also for administrators where `bindsAdmin`.
 */
export type Access =
  | { kind: 'public'; reason: string }
  | { kind: 'session'; reason: string }
  | { kind: 'admin' }
  | { kind: 'installation' }
  | {
      kind: 'own-or'
      own: 'id' | 'userId' | 'idUser'
      permissions: readonly Permission[]
      reason: string
      flag?: CompanyFlag
    }
  | {
      kind: 'any'
      permissions: readonly Permission[]
      and?: readonly Permission[]
      flag?: CompanyFlag
      bindsAdmin?: boolean
    }

export const publicAccess = (reason: string): Access => ({ kind: 'public', reason })
export const sessionAccess = (reason: string): Access => ({ kind: 'session', reason })
export const adminAccess: Access = { kind: 'admin' }
export const installationAccess: Access = { kind: 'installation' }
export const anyOf = (...allowed: [Permission, ...Permission[]]): Access => ({ kind: 'any', permissions: allowed })

/** Whether somebody's permissions open it, whose record it may be aside. */
export const isOpenedBy = (
  access: Extract<Access, { permissions: readonly Permission[] }>,
  holds: (permission: Permission) => boolean,
): boolean => access.permissions.some(holds) && (access.kind === 'own-or' || (access.and?.some(holds) ?? true))
