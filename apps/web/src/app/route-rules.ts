import type { Permission, SessionUser } from '@prosa/contract'
import { breakpoints } from '../ui/theme/theme.ts'
import { hasPermission } from './access.ts'

type Person = Pick<SessionUser, 'admin' | 'permissions' | 'allowCampaignCreation'>
type Newcomer = Person & Pick<SessionUser, 'id' | 'name' | 'isFirstAccess' | 'isAttendant'>

/** Destinations for a missing permission, and for a part of the product that the company lacks. */
export const unauthorizedPath = '/401'
export const notAuthorizedPath = '/not-authorized'
export const homePath = '/home'
export const inboxPath = '/omnichannel'
export const roomsPath = '/rooms'
export const privacyPath = '/privacidade'
export const termsPath = '/termos'
export const botsPath = '/chatbots'
export const securityPath = '/seguranca'
/** Address parameter with the open room. */
export const roomParam = 'sala'
/** A room is opened only by its address, so that reloads, links and layers over the inbox know which one is open. */
export const roomPath = (dialogId: number): string => `${inboxPath}?${roomParam}=${dialogId}`
export const changeCompanyPath = '/change-company'

/** Paths open to an administrator without a chosen company; public paths are open too and have no guard. */
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

/** Whether a path is outside of any company. */
export const isCompanyless = (path: string): boolean => companylessPaths.some((base) => isUnder(path, base))

const isUnder = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`)

/** Adds an `origin` to return to; the root and the home need none. */
function keepOrigin(path: string, origin: string): string {
  const isPlain = origin === '/' || origin === '' || origin === homePath
  return isPlain ? path : `${path}?origin=${encodeURIComponent(origin)}`
}

/** Address of the login screen that returns to `origin`. */
export const buildLoginPath = (origin: string): string => keepOrigin('/login', origin)

/** Address of the person's own picture screen, which leads on to `origin`. */
export const buildAvatarPath = ({ id, name }: Pick<SessionUser, 'id' | 'name'>, origin: string): string =>
  keepOrigin(`/avatar/${id}/${encodeURIComponent(name)}`, origin)

/** Address of the screen for the person's own password. */
export const buildPasswordPath = (origin: string): string => keepOrigin('/password', origin)

/** The origin from a query, if it is a path of this product and not a foreign URL. */
export function parseOrigin(search: string): string | null {
  const origin = new URLSearchParams(search).get('origin')
  if (origin === null || !/^\/(?![/\\])/.test(origin) || isUnder(origin.split(/[?#]/)[0] ?? '', '/login')) return null
  return origin
}

export interface GuardInput {
  /** With its query, so that an administrator returns to it after choosing a company. */
  path: string
  person: Person
  /** An administrator has a company after choosing one. */
  hasCompany: boolean
  /** Any one of them opens the route; an empty list opens it to everybody. */
  permissions: readonly Permission[]
  /** The person's company must be allowed to send campaigns. */
  isOfCampaigns?: boolean
}

/** The path to redirect to, or null if the route may be shown. */
export function decideRedirect(input: GuardInput): string | null {
  const { path, person, hasCompany, permissions, isOfCampaigns = false } = input
  const isExempt = isCompanyless(path.split('?')[0] ?? '')
  if (!hasCompany && !isExempt) return keepOrigin(changeCompanyPath, path)
  const mayCampaigns = person.allowCampaignCreation && hasPermission(person, ['campaign_view'])
  if (isOfCampaigns && !mayCampaigns) return notAuthorizedPath
  return hasPermission(person, permissions) ? null : unauthorizedPath
}

/**
 * Where a person goes after login: the kept origin; else, below 600 px, rooms or inbox, the first one permitted; the
 * inbox for an attendant; the home for others. At the first access the picture screen comes first and keeps the origin.
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
