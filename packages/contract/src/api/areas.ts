import type { Permission } from '../people/permissions.ts'

/**
 * What an integration may be granted in /api/v1, and the permissions that each level implies inside: a call passes where the grant covers the operation's
 * area and level, and these permissions open the operation behind it. An area is added with its first operations; no existing grant contains it.
 */
export const apiAreas = {
  contacts: { read: ['contact_view'], write: ['contact_view', 'contact_edit'] },
  conversations: { read: ['dialog_view', 'omnichannel_view'], write: ['dialog_view', 'omnichannel_view'] },
} as const satisfies Record<string, Record<ApiLevel, readonly Permission[]>>

/** Who may write may read. */
export const apiLevels = ['read', 'write'] as const
export type ApiLevel = (typeof apiLevels)[number]

export type ApiArea = keyof typeof apiAreas
export const apiAreaNames = Object.keys(apiAreas) as readonly ApiArea[]

export interface ApiGrant {
  area: ApiArea
  level: ApiLevel
}

/** Whether grants cover a level of an area. */
export const covers = (grants: readonly ApiGrant[], area: ApiArea, level: ApiLevel): boolean =>
  grants.some((grant) => grant.area === area && (grant.level === 'write' || level === 'read'))

/** The permissions that grants imply, each once. */
export const permissionsOfGrants = (grants: readonly ApiGrant[]): Permission[] => [
  ...new Set(grants.flatMap(({ area, level }): readonly Permission[] => apiAreas[area][level])),
]
