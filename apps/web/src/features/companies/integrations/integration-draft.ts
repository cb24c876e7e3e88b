import type { ApiArea, ApiGrant, ApiLevel, IntegrationRecord } from '@prosa/contract'

/** What the forms of an integration hold. */
export interface IntegrationValues {
  name: string
  grants: ApiGrant[]
  /** In all workspaces, future ones included. */
  isEverywhere: boolean
  workspaceIds: number[]
  /** One a line. */
  addresses: string
  /** `YYYY-MM-DD`; '' without an end. */
  expiresOn: string
}

/** Of the proposed end, and of the other one that is offered. */
export const spanDays = { quarter: 90, year: 365 } as const

const dayMs = 86_400_000

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** @param isEverywhere whether who makes it may give it all workspaces */
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

/** The grants with another level of one area; their order stays, so that nothing looks changed that is not. */
export const withLevel = (grants: readonly ApiGrant[], area: ApiArea, level: ApiLevel | 'none'): ApiGrant[] => {
  if (level === 'none') return grants.filter((grant) => grant.area !== area)
  return grants.some((grant) => grant.area === area)
    ? grants.map((grant) => (grant.area === area ? { area, level } : grant))
    : [...grants, { area, level }]
}
