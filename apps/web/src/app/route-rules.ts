import type { Permission, SessionUser } from '@prosa/contract'
import { breakpoints } from '../ui/theme/theme.ts'
import { hasPermission } from './access.ts'

type Person = Pick<SessionUser, 'admin' | 'permissions' | 'allowCampaignCreation'>
type Newcomer = Person & Pick<SessionUser, 'id' | 'name' | 'isFirstAccess' | 'isAttendant'>

/** Where somebody without the permission lands, and where a part of the product that the company lacks sends. */
export const unauthorizedPath = '/401'
export const notAuthorizedPath = '/not-authorized'
export const homePath = '/home'
export const inboxPath = '/omnichannel'
export const roomsPath = '/rooms'
export const privacyPath = '/privacidade'
export const termsPath = '/termos'
export const botsPath = '/chatbots'
export const securityPath = '/seguranca'
/** Names the open room in the inbox's address. */
export const roomParam = 'sala'
/** A room is opened by its address alone, so that a reload, a link and what lies over the inbox know of it. */
export const roomPath = (dialogId: number): string => `${inboxPath}?${roomParam}=${dialogId}`
export const changeCompanyPath = '/change-company'

/** Paths that an administrator reaches without a chosen company; so do the public ones, which no guard watches. */
const companylessPaths = [
  changeCompanyPath,
  '/company',
  '/plataformas',
  '/emails',
  '/installation',
  '/auditoria-da-instalacao',
  '/password',
  securityPath,
  '/avatar',
  unauthorizedPath,
  notAuthorizedPath,
]

/** What does not belong to the company that one works on. */
export const isCompanyless = (path: string): boolean => companylessPaths.some((base) => isUnder(path, base))

const isUnder = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`)

/** An address that comes back to `origin` afterwards; the root and the home need no coming back. */
function keepOrigin(path: string, origin: string): string {
  const isPlain = origin === '/' || origin === '' || origin === homePath
  return isPlain ? path : `${path}?origin=${encodeURIComponent(origin)}`
}

/** The login screen's address that comes back to `origin` after login. */
export const buildLoginPath = (origin: string): string => keepOrigin('/login', origin)

/** The screen of one's own picture; it leads to `origin` afterwards. */
export const buildAvatarPath = ({ id, name }: Pick<SessionUser, 'id' | 'name'>, origin: string): string =>
  keepOrigin(`/avatar/${id}/${encodeURIComponent(name)}`, origin)

/** The screen that changes one's own password. */
export const buildPasswordPath = (origin: string): string => keepOrigin('/password', origin)

/** The kept origin, when it is a path of this product and no address of somebody else's. */
export function parseOrigin(search: string): string | null {
  const origin = new URLSearchParams(search).get('origin')
  if (origin === null || !/^\/(?![/\\])/.test(origin) || isUnder(origin.split(/[?#]/)[0] ?? '', '/login')) return null
  return origin
}

export interface GuardInput {
  /** With its query, so that an administrator comes back to it after choosing a company. */
  path: string
  person: Person
  /** An administrator has one once it is chosen. */
  hasCompany: boolean
  /** Any one of them opens the route; none means that it is open to everybody. */
  permissions: readonly Permission[]
  /** Its company must be allowed to send campaigns, whoever asks. */
  isOfCampaigns?: boolean
}

/** Where a protected route sends the person instead, or null when it may be shown. */
export function decideRedirect(input: GuardInput): string | null {
  const { path, person, hasCompany, permissions, isOfCampaigns = false } = input
  const isExempt = isCompanyless(path.split('?')[0] ?? '')
  if (!hasCompany && !isExempt) return keepOrigin(changeCompanyPath, path)
  const mayCampaigns = person.allowCampaignCreation && hasPermission(person, ['campaign_view'])
  if (isOfCampaigns && !mayCampaigns) return notAuthorizedPath
  return hasPermission(person, permissions) ? null : unauthorizedPath
}

/**
 * Where a person goes after login: the kept origin; else, under 600 px, the rooms or the inbox, whichever they may see first; an
 * attendant who may see it, the inbox; everybody else the home. The first access wins over the origin, which its screen keeps.
 */
export function decideLanding(person: Newcomer, widthPx: number, origin: string | null): string {
  const isSmall = widthPx < breakpoints.small
  if (person.isFirstAccess && !isSmall) return buildAvatarPath(person, origin ?? '')
  if (origin !== null) return origin
  if (isSmall && hasPermission(person, ['dialog_view'])) return roomsPath
  if (isSmall && hasPermission(person, ['omnichannel_view'])) return inboxPath
  if (person.isAttendant && hasPermission(person, ['omnichannel_view'])) return inboxPath
  return homePath
}
