import { idsOfPermissions } from '@prosa/contract'

export interface OfferedProfile {
  id: number
  name: string
  permissions: readonly number[]
}

const [inboxId] = idsOfPermissions(['omnichannel_view'])

export const opensInbox = ({ permissions }: Pick<OfferedProfile, 'permissions'>): boolean =>
  inboxId !== undefined && permissions.includes(inboxId)

/** Proposes the profile with the fewest permissions that can answer customers, the usual case. Null: none can. */
export function proposeProfile(profiles: readonly OfferedProfile[]): number | null {
  const [least] = profiles
    .filter(opensInbox)
    .toSorted((one, other) => one.permissions.length - other.permissions.length)
  return least?.id ?? null
}
