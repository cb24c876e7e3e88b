import type { ApiArea, ApiLevel } from '../api/areas.ts'
import type { ChannelFlag } from '../channels/channels.ts'

/** The 28 permissions of the product; there are no others. */
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

/** Company flags that enable parts of the product. */
export type CompanyFlag = 'allowCampaignCreation' | ChannelFlag

/**
 * Who may call an operation. Administrators pass every kind, but must have chosen a company if the operation needs one.
 * - `public`: no sign-in; `reason` says why that is safe.
 * - `session`: any signed-in person, for their own data; `reason` says which.
 * - `admin`: administrators; one of a platform only reaches its companies.
 * - `installation`: administrators of the whole installation.
 * - `own-or`: about the person in the URL parameter `own`: that person, or a holder of one of the permissions.
 * - `key`: /api/v1, integrations with a key whose grants cover the level of the area; null: any key. Sessions cannot
 *   call it, and keys cannot call other kinds.
 * - `platform-key`: /api/v1, keys of a platform (a reseller), about its companies. Neither sessions nor keys of companies
 *   can call it.
 * - `any`: one of the permissions, and one of `and` if given; `flag` is a company flag that must be on, also for
 *   administrators if `bindsAdmin`.
 */
export type Access =
  | { kind: 'public'; reason: string }
  | { kind: 'session'; reason: string }
  | { kind: 'admin' }
  | { kind: 'installation' }
  | { kind: 'key'; area: ApiArea | null; level: ApiLevel }
  | { kind: 'platform-key'; level: ApiLevel }
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
/** Any key of the company. */
export const anyKey: Access = { kind: 'key', area: null, level: 'read' }
/** Whether an operation belongs to /api/v1 and is called with a key, of a company or of a platform. */
export const isForKeys = ({ kind }: Access): boolean => kind === 'key' || kind === 'platform-key'
export const anyOf = (...allowed: [Permission, ...Permission[]]): Access => ({ kind: 'any', permissions: allowed })

/** Whether permissions allow it, ignoring the person's own record. */
export const isOpenedBy = (
  access: Extract<Access, { permissions: readonly Permission[] }>,
  holds: (permission: Permission) => boolean,
): boolean => access.permissions.some(holds) && (access.kind === 'own-or' || (access.and?.some(holds) ?? true))
