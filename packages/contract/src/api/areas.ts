import type { Permission } from '../people/permissions.ts'

/**
 * Areas that an integration can be granted in /api/v1, with the internal permissions of each level: a call is allowed
 * if the grant covers the operation's area and level, and these permissions allow the operation behind it. An area is
 * added with its first operations; existing grants never contain a new area.
 */
export const apiAreas = {
  contacts: { read: ['contact_view'], write: ['contact_view', 'contact_edit'] },
  conversations: { read: ['dialog_view', 'omnichannel_view'], write: ['dialog_view', 'omnichannel_view'] },
} as const satisfies Record<string, Record<ApiLevel, readonly Permission[]>>

/** Write access includes read access. */
export const apiLevels = ['read', 'write'] as const
export type ApiLevel = (typeof apiLevels)[number]

export type ApiArea = keyof typeof apiAreas
export const apiAreaNames = Object.keys(apiAreas) as readonly ApiArea[]

export interface ApiGrant {
  area: ApiArea
  level: ApiLevel
}

/** Whether the grants cover a level of an area. */
export const covers = (grants: readonly ApiGrant[], area: ApiArea, level: ApiLevel): boolean =>
  grants.some((grant) => grant.area === area && (grant.level === 'write' || level === 'read'))

/** The distinct permissions that grants imply. */
export const permissionsOfGrants = (grants: readonly ApiGrant[]): Permission[] => [
  ...new Set(grants.flatMap(({ area, level }): readonly Permission[] => apiAreas[area][level])),
]
