import type { ApiArea, ApiGrant, ApiLevel, IntegrationRecord } from '@prosa/contract'
import { addressesOf } from '../../../shared/keys/addresses.ts'
import { addDays, spanDays } from '../../../shared/keys/spans.ts'

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
  addresses: addressesOf(addresses),
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
