import type { Permission, SessionUser } from '@prosa/contract'
import {
  IconAddressBook,
  IconAdjustmentsHorizontal,
  IconArrowsExchange,
  IconBuilding,
  IconChartBar,
  IconHome,
  IconKey,
  IconLayoutList,
  IconMail,
  IconMessageCircle,
  IconPalette,
  IconShieldCheck,
  IconSpeakerphone,
  IconStack2,
  IconTemplate,
  IconUsers,
  IconVariable,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { RobotIcon } from '../ui/robot-icon.tsx'
import { hasPermission } from './access.ts'
import { appTexts } from './texts.ts'

interface ScreenLink {
  label: string
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  group: 'main' | 'settings'
  /** Any one of them shows the link, where that is another question than who may open the address. */
  permissions?: readonly Permission[]
  isAdminOnly?: true
  /** For administrators of the whole installation, not of a platform. */
  isInstallationOnly?: true
  /** Also in the bottom bar of small screens. */
  isCompact?: true
}

export interface Screen {
  path: string
  /** Any one of them opens the address; none: everybody who is logged in. Each call of the screen has its own. */
  permissions: readonly Permission[]
  /** Only where the company may send campaigns. */
  isOfCampaigns?: true
  /** `shell` stands on the sheet beside the sidebar, `window` fills the window. */
  frame: 'shell' | 'window'
  load: () => Promise<ComponentType>
  /** Its place in the sidebar. */
  link?: ScreenLink
}

export type NavigationLink = ScreenLink & Pick<Screen, 'path'>

// Controls of the larger screens; see the files.
const loadForms = (): Promise<unknown> =>
  Promise.all([import('../ui/theme/overlays.css'), import('../ui/theme/forms.css')])

const loadTemplates = async () => {
  const [{ TemplatesScreen }] = await Promise.all([import('../features/templates/templates-screen.tsx'), loadForms()])
  return TemplatesScreen
}

const { links } = appTexts

/** The protected screens, in the order of the sidebar. */
export const screens: readonly Screen[] = [
  {
    path: '/home',
    permissions: [],
    frame: 'shell',
    link: { label: links.home, icon: IconHome, group: 'main' },
    load: async () => (await import('../features/home/home-screen.tsx')).HomeScreen,
  },
  {
    path: '/dashboard',
    permissions: [],
    frame: 'shell',
    link: { label: links.dashboard, icon: IconChartBar, group: 'main', permissions: ['dashboard_view'] },
    load: async () => {
      const [{ DashboardScreen }] = await Promise.all([
        import('../features/dashboard/dashboard-screen.tsx'),
        loadForms(),
      ])
      return DashboardScreen
    },
  },
  {
    path: '/omnichannel',
    permissions: ['dialog_view', 'omnichannel_view'],
    frame: 'shell',
    link: {
      label: links.omnichannel,
      icon: IconMessageCircle,
      group: 'main',
      permissions: ['omnichannel_view'],
      isCompact: true,
    },
    load: async () => (await import('../features/inbox/inbox-screen.tsx')).InboxScreen,
  },
  {
    path: '/rooms',
    permissions: ['dialog_view'],
    frame: 'shell',
    link: { label: links.rooms, icon: IconLayoutList, group: 'main', isCompact: true },
    load: async () => {
      const [{ RoomsScreen }] = await Promise.all([import('../features/rooms/rooms-screen.tsx'), loadForms()])
      return RoomsScreen
    },
  },
  {
    path: '/entities',
    permissions: ['entity_view'],
    frame: 'shell',
    link: { label: links.entities, icon: IconVariable, group: 'main' },
    load: async () => {
      const [{ EntitiesScreen }] = await Promise.all([import('../features/entities/entities-screen.tsx'), loadForms()])
      return EntitiesScreen
    },
  },
  {
    path: '/chatbots',
    permissions: [],
    frame: 'shell',
    link: { label: links.chatbots, icon: RobotIcon, group: 'main', permissions: ['bot_view'] },
    load: async () => {
      const [{ BotsScreen }] = await Promise.all([import('../features/bots/bots-screen.tsx'), loadForms()])
      return BotsScreen
    },
  },
  {
    path: '/chatbots/:botId',
    permissions: [],
    frame: 'shell',
    load: async () => {
      const [{ BotScreen }] = await Promise.all([import('../features/bots/detail/bot-screen.tsx'), loadForms()])
      return BotScreen
    },
  },
  {
    path: '/chatbots/:botId/management',
    permissions: [],
    frame: 'shell',
    load: async () => {
      const [{ ManagementScreen }] = await Promise.all([
        import('../features/bots/management/management-screen.tsx'),
        loadForms(),
      ])
      return ManagementScreen
    },
  },
  {
    path: '/drawflow/templates-view/:templateId',
    permissions: [],
    frame: 'window',
    load: async () => {
      const [{ TemplateView }] = await Promise.all([
        import('../features/flows/template/template-view.tsx'),
        loadForms(),
      ])
      return TemplateView
    },
  },
  {
    path: '/drawflow/:botId/:flowId',
    permissions: [],
    frame: 'window',
    load: async () => {
      const [{ FlowScreen }] = await Promise.all([import('../features/flows/flow-screen.tsx'), loadForms()])
      return FlowScreen
    },
  },
  {
    path: '/templates-list',
    permissions: [],
    frame: 'shell',
    link: { label: links.templates, icon: IconTemplate, group: 'main', permissions: ['template_view'] },
    load: loadTemplates,
  },
  { path: '/templates', permissions: [], frame: 'shell', load: loadTemplates },
  {
    path: '/users',
    permissions: ['user_view'],
    frame: 'shell',
    link: { label: links.users, icon: IconUsers, group: 'main' },
    load: async () => {
      const [{ UsersScreen }] = await Promise.all([import('../features/users/users-screen.tsx'), loadForms()])
      return UsersScreen
    },
  },
  {
    path: '/contacts',
    permissions: [],
    frame: 'shell',
    link: { label: links.contacts, icon: IconAddressBook, group: 'main', permissions: ['contact_view'] },
    load: async () => {
      const [{ ContactsScreen }] = await Promise.all([import('../features/contacts/contacts-screen.tsx'), loadForms()])
      return ContactsScreen
    },
  },
  {
    path: '/campaigns',
    permissions: [],
    isOfCampaigns: true,
    frame: 'shell',
    link: { label: links.campaigns, icon: IconSpeakerphone, group: 'main', permissions: ['campaign_view'] },
    load: async () => {
      const [{ CampaignsScreen }] = await Promise.all([
        import('../features/campaigns/campaigns-screen.tsx'),
        loadForms(),
      ])
      return CampaignsScreen
    },
  },
  {
    path: '/Workspaces',
    permissions: ['workspace_view'],
    frame: 'shell',
    link: { label: links.workspaces, icon: IconStack2, group: 'settings' },
    load: async () => {
      const [{ WorkspacesScreen }] = await Promise.all([
        import('../features/workspaces/management/workspaces-screen.tsx'),
        loadForms(),
      ])
      return WorkspacesScreen
    },
  },
  {
    path: '/workspace-rules',
    permissions: ['workspace_view', 'workspace_edit'],
    frame: 'shell',
    link: { label: links.workspaceRules, icon: IconAdjustmentsHorizontal, group: 'settings' },
    load: async () => {
      const [{ RulesScreen }] = await Promise.all([import('../features/workspaces/rules-screen.tsx'), loadForms()])
      return RulesScreen
    },
  },
  {
    path: '/profiles',
    permissions: ['profile_view'],
    frame: 'shell',
    link: { label: links.profiles, icon: IconShieldCheck, group: 'settings' },
    load: async () => {
      const [{ ProfilesScreen }] = await Promise.all([import('../features/profiles/profiles-screen.tsx'), loadForms()])
      return ProfilesScreen
    },
  },
  {
    path: '/gcredentials',
    permissions: ['credential_view'],
    frame: 'shell',
    link: { label: links.credentials, icon: IconKey, group: 'settings' },
    load: async () => {
      const [{ CredentialsScreen }] = await Promise.all([
        import('../features/credentials/credentials-screen.tsx'),
        loadForms(),
      ])
      return CredentialsScreen
    },
  },
  {
    path: '/change-company',
    permissions: [],
    frame: 'shell',
    link: { label: links.changeCompany, icon: IconArrowsExchange, group: 'settings', isAdminOnly: true },
    load: async () => (await import('../features/companies/change-company-screen.tsx')).ChangeCompanyScreen,
  },
  {
    path: '/company',
    permissions: [],
    frame: 'shell',
    link: { label: links.companies, icon: IconBuilding, group: 'settings', isAdminOnly: true },
    load: async () => {
      const [{ CompaniesScreen }] = await Promise.all([
        import('../features/companies/companies-screen.tsx'),
        loadForms(),
      ])
      return CompaniesScreen
    },
  },
  {
    path: '/plataformas',
    permissions: [],
    frame: 'shell',
    link: { label: links.platforms, icon: IconPalette, group: 'settings', isAdminOnly: true },
    load: async () => {
      const [{ PlatformsScreen }] = await Promise.all([
        import('../features/platforms/platforms-screen.tsx'),
        loadForms(),
      ])
      return PlatformsScreen
    },
  },
  {
    path: '/emails',
    permissions: [],
    frame: 'shell',
    link: { label: links.mails, icon: IconMail, group: 'settings', isInstallationOnly: true },
    load: async () => {
      const [{ MailsScreen }] = await Promise.all([import('../features/mails/mails-screen.tsx'), loadForms()])
      return MailsScreen
    },
  },
  {
    path: '/avatar/:idUser/:nameUser',
    permissions: [],
    frame: 'window',
    load: async () => (await import('../features/session/avatar-screen.tsx')).AvatarScreen,
  },
  {
    path: '/password',
    permissions: [],
    frame: 'window',
    load: async () => (await import('../features/session/password-screen.tsx')).PasswordScreen,
  },
  {
    path: '/whatsapp/Oauth',
    permissions: [],
    frame: 'window',
    load: async () => (await import('../features/channels/whatsapp/oauth-screen.tsx')).WhatsappOauthScreen,
  },
  {
    path: '/facebook/Oauth',
    permissions: [],
    frame: 'window',
    load: async () => (await import('../features/channels/messenger/oauth-screen.tsx')).FacebookOauthScreen,
  },
]

export const hasScreen = (path: string): boolean => screens.some((screen) => screen.path === path)

/** The sidebar of this person. */
export const listLinks = (
  person: Pick<SessionUser, 'admin' | 'permissions' | 'allowCampaignCreation'> & Partial<Pick<SessionUser, 'reach'>>,
): NavigationLink[] =>
  screens.flatMap(({ path, permissions, isOfCampaigns, link }) => {
    if (!link || (link.isAdminOnly && !person.admin)) return []
    if (isOfCampaigns && !person.allowCampaignCreation) return []
    if (link.isInstallationOnly && person.reach !== 'installation') return []
    return hasPermission(person, link.permissions ?? permissions) ? [{ ...link, path }] : []
  })

/** Fetches a screen's code before it is needed, e.g. when the pointer comes near its link. */
export function prefetchScreen(path: string): void {
  // A failure shows when the screen is really opened.
  screens
    .find((screen) => screen.path === path)
    ?.load()
    .catch(() => undefined)
}
