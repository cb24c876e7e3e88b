import type { ApiArea, ApiGrant, ApiLevel, IntegrationRecord } from '@prosa/contract'

/** Values of the integration's forms. */
export interface IntegrationValues {
  name: string
  grants: ApiGrant[]
  /** All workspaces, including future ones. */
  isEverywhere: boolean
  workspaceIds: number[]
  /** One per line. */
  addresses: string
  /** `YYYY-MM-DD`; '' for no end. */
  expiresOn: string
}

/** Offered lifetimes, in days. */
export const spanDays = { quarter: 90, year: 365 } as const

const dayMs = 86_400_000

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** @param isEverywhere whether the creator may grant all workspaces */
export const newIntegration = (today: string, isEverywhere: boolean): IntegrationValues => ({
  name: '',
  grants: [],
  isEverywhere,
  workspaceIds: [],
  addresses: '',
  expiresOn: addDays(today, spanDays.year),
})

export const valuesOf = ({ name, grants, workspaces, addresses, expiresOn }: IntegrationRecord): IntegrationValues => ({
  name,
  grants,
  isEverywhere: workspaces === null,
  workspaceIds: (workspaces ?? []).map(({ id }) => id),
  addresses: addresses.join('\n'),
  expiresOn: expiresOn ?? '',
})

export const bodyOf = ({ isEverywhere, workspaceIds, addresses, expiresOn, ...values }: IntegrationValues) => ({
  ...values,
  workspaceIds: isEverywhere ? null : workspaceIds,
  addresses: addresses.split(/[\s,;]+/).filter((address) => address !== ''),
  expiresOn: expiresOn === '' ? null : expiresOn,
})

export const levelOf = (grants: readonly ApiGrant[], area: ApiArea): ApiLevel | 'none' =>
  grants.find((grant) => grant.area === area)?.level ?? 'none'

/** Changes the level of one area. The order is kept, so that an unchanged form does not count as changed. */
export const withLevel = (grants: readonly ApiGrant[], area: ApiArea, level: ApiLevel | 'none'): ApiGrant[] => {
  if (level === 'none') return grants.filter((grant) => grant.area !== area)
  return grants.some((grant) => grant.area === area)
    ? grants.map((grant) => (grant.area === area ? { area, level } : grant))
    : [...grants, { area, level }]
}
