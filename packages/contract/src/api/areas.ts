import type { Permission } from '../people/permissions.ts'

/**
 * Areas that an integration can be granted in /api/v1, with the internal permissions of each level: a call is allowed
 * if the grant covers the operation's area and level, and these permissions allow the operation behind it. `write` is
 * null for an area without anything to change. An area is added with its first operations; existing grants never
 * contain a new area.
 */
export const apiAreas = {
  contacts: { read: ['contact_view'], write: ['contact_view', 'contact_edit'] },
  conversations: { read: ['dialog_view', 'omnichannel_view'], write: ['dialog_view', 'omnichannel_view'] },
  bots: { read: ['bot_view'], write: ['bot_view'] },
  /** A preview, which only reads, requires the right to create. */
  campaigns: {
    read: ['campaign_view', 'campaign_create'],
    write: ['campaign_view', 'campaign_create', 'campaign_edit'],
  },
  reports: { read: ['dashboard_view'], write: null },
  team: { read: ['user_view', 'workspace_view'], write: null },
  channels: { read: ['bot_view'], write: null },
  // Ids and moments; what an event is about is added by the other areas.
  events: { read: [], write: [] },
} as const satisfies Record<string, { read: readonly Permission[]; write: readonly Permission[] | null }>

/** Write access includes read access. */
export const apiLevels = ['read', 'write'] as const
export type ApiLevel = (typeof apiLevels)[number]

export type ApiArea = keyof typeof apiAreas
export const apiAreaNames = Object.keys(apiAreas) as readonly ApiArea[]

export interface ApiGrant {
  area: ApiArea
  level: ApiLevel
}

/** The levels that an area has. */
export const levelsOfArea = (area: ApiArea): ApiLevel[] => apiLevels.filter((level) => apiAreas[area][level] !== null)

/** Everything that can be granted. */
export const wholeGrants: readonly ApiGrant[] = apiAreaNames.map((area) => ({
  area,
  level: levelsOfArea(area).includes('write') ? 'write' : 'read',
}))

/** Whether the grants cover a level of an area. */
export const covers = (grants: readonly ApiGrant[], area: ApiArea, level: ApiLevel): boolean =>
  grants.some((grant) => grant.area === area && (grant.level === 'write' || level === 'read'))

/** The distinct permissions that grants imply. */
export const permissionsOfGrants = (grants: readonly ApiGrant[]): Permission[] => [
  ...new Set(grants.flatMap(({ area, level }): readonly Permission[] => apiAreas[area][level] ?? apiAreas[area].read)),
]
