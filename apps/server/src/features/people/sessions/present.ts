import { type Brand, ownLegalVersion, permissions, type SessionUser, suspensionReasons } from '@prosa/contract'
import type { Config } from '../../../config.ts'
import type { Account } from '../../../platform/access/index.ts'
import type { PlatformRow } from '../../../platform/brands/index.ts'
import { buildTree, type WorkspaceItem } from '../../workspaces/index.ts'
import {
  defaultAvatarColor,
  type findAdministratorAvatar,
  type findProfilePart,
  type listProfiles,
} from './sessions.queries.ts'

/** The product's name and look for an installation without its own platform. */
/** A brand without the installation's settings. */
type Face = Omit<Brand, 'support' | 'duplicateGuideUrl' | 'sendsMail'>

const defaultBrand: Face = {
  id: 1,
  displayName: 'Prosa',
  mainColor: '#02cdad',
  urlLogo: null,
  urlAvatar: null,
  urlLogoSidebar: null,
  urlLogoSidebarRetracted: null,
  loginStyle: 'plain',
  tabTitle: null,
  urlFavicon: null,
  urlLoginPicture: null,
  legalVersion: `${ownLegalVersion}.0.0`,
}

type SupportSettings = Config['support']
type Settings = Pick<Config, 'support' | 'mail'>

/** Platforms with their own support token, by the specification. */
const specialPlatforms: ReadonlySet<number> = new Set([3, 4])

const supportOf = (platformId: number, { scriptUrl, token, specialToken }: SupportSettings): Brand['support'] => {
  const own = specialPlatforms.has(platformId) ? specialToken : token
  return scriptUrl && own ? { scriptUrl, token: own } : null
}

export const presentBrand = (platform: PlatformRow | undefined, { support, mail }: Settings): Brand => {
  const face = presentFace(platform)
  return {
    ...face,
    support: supportOf(face.id, support),
    duplicateGuideUrl: support.duplicateGuideUrl ?? null,
    sendsMail: mail.smtpUrl !== undefined,
  }
}

export const presentFace = (platform: PlatformRow | undefined): Face =>
  platform
    ? {
        id: platform.id,
        displayName: platform.display_name,
        mainColor: platform.main_color ?? '',
        urlLogo: platform.logo_url,
        urlAvatar: platform.avatar_url,
        urlLogoSidebar: platform.logo_sidebar_url,
        urlLogoSidebarRetracted: platform.logo_sidebar_retracted_url,
        loginStyle: platform.login_style === 'picture' ? 'picture' : 'plain',
        tabTitle: platform.tab_title,
        urlFavicon: platform.favicon_url,
        urlLoginPicture: platform.login_picture_url,
        legalVersion: `${ownLegalVersion}.${platform.id}.${platform.legal_version}`,
      }
    : defaultBrand

export interface Person {
  id: number
  account: Account
  expires: Date
  /** Null for an administrator who has not chosen a company in this request. */
  companyId: number | null
  /** The company's data about the person; undefined without a company. */
  company: Awaited<ReturnType<typeof findProfilePart>>
  /** Picture of an administrator, who belongs to no company. */
  ownAvatar: Awaited<ReturnType<typeof findAdministratorAvatar>> | null
  permissions: readonly string[]
  profiles: Awaited<ReturnType<typeof listProfiles>>
  /** Avatar colours chosen by people of the company. */
  peopleColors: Record<string, string>
  workspaces: WorkspaceItem[]
  platform: PlatformRow | undefined
  settings: Settings
  now: Date
}

export const presentSessionUser = ({ account, company, ...person }: Person): SessionUser => {
  const secondFactor = { isOn: account.has_second_factor, isDemanded: company?.demandsSecondFactor ?? false }
  // A person who must set up a second factor first only gets the company's name and brand.
  const isKeptOut = secondFactor.isDemanded && !secondFactor.isOn
  const workspaces = isKeptOut ? [] : person.workspaces
  const granted = isKeptOut ? [] : [...person.permissions].sort()
  return {
    id: person.id,
    name: company?.name ?? account.name,
    email: account.email,
    admin: account.is_admin,
    reach: account.is_admin ? (account.admin_platform_id === null ? 'installation' : 'platform') : null,
    permissions: account.is_admin ? [...permissions] : granted,
    expires: person.expires.toISOString(),
    allowCampaignCreation: company?.allowCampaignCreation ?? false,
    isFirstAccess: account.first_access,
    isAttendant: company?.isAttendant ?? false,
    companyId: person.companyId,
    companyName: company?.companyName ?? null,
    timeZone: company?.timeZone ?? null,
    profiles: isKeptOut ? [] : person.profiles,
    ...(person.ownAvatar ?? {
      avatarURL: company?.avatarFileId ? `/api/files/${company.avatarFileId}` : null,
      avatarColor: company?.avatarColor ?? defaultAvatarColor,
    }),
    peopleColors: isKeptOut ? {} : { ...person.peopleColors, ...ownColor(person) },
    workspaces,
    workspacesTree: buildTree(workspaces),
    platform: presentBrand(person.platform, person.settings),
    suspension: suspensionOf(company, person.platform, person.now),
    secondFactor,
  }
}

/** An administrator is not among the company's people, but sees their own colour. */
const ownColor = ({ id, ownAvatar }: Pick<Person, 'id' | 'ownAvatar'>): Record<string, string> =>
  ownAvatar && ownAvatar.avatarColor !== defaultAvatarColor ? { [id]: ownAvatar.avatarColor } : {}

const suspensionOf = (
  company: Person['company'],
  platform: PlatformRow | undefined,
  now: Date,
): SessionUser['suspension'] => {
  const { stopsAt, suspensionReason } = company ?? {}
  const reason = suspensionReasons.find((one) => one === suspensionReason)
  if (!stopsAt || !reason) return null
  return { reason, stopsAt: stopsAt.toISOString(), isStopped: stopsAt <= now, contact: platform?.support_email ?? null }
}
