import { isOpenedBy, type Operation, type Permission, type SessionUser } from '@prosa/contract'

type Person = Pick<SessionUser, 'admin' | 'permissions' | 'allowCampaignCreation'> & Partial<Pick<SessionUser, 'reach'>>

/** Whether the person has one of the permissions. Administrators have all; an empty list needs none. */
export function hasPermission(person: Person, permissions: readonly Permission[]): boolean {
  return (
    person.admin ||
    permissions.length === 0 ||
    permissions.some((permission) => person.permissions.includes(permission))
  )
}

/** Whether the person may call the operation, as far as the browser knows; the server decides. */
export function mayCall(person: Person, { config: { access } }: Operation): boolean {
  // Operations on people always allow one's own record.
  if (access.kind === 'public' || access.kind === 'session' || access.kind === 'own-or') return true
  if (access.kind === 'key' || access.kind === 'platform-key') return false
  if (access.kind === 'admin') return person.admin
  if (access.kind === 'installation') return person.reach === 'installation'
  const isFlagOn = access.flag !== 'allowCampaignCreation' || person.allowCampaignCreation
  if (person.admin) return isFlagOn || access.bindsAdmin !== true
  return isFlagOn && isOpenedBy(access, (permission) => person.permissions.includes(permission))
}
