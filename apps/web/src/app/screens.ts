import {
  IconAddressBook,
  IconAdjustmentsHorizontal,
  IconArrowsExchange,
  IconBook2,
  IconBuilding,
  IconChartBar,
  IconHistory,
  IconHome,
  IconKey,
  IconLayoutList,
  IconMail,
  IconMessageCircle,
  IconPalette,
  IconPlugConnected,
  IconServer,
  IconShieldCheck,
  IconSpeakerphone,
  IconStack2,
  IconTemplate,
  IconUsers,
  IconVariable,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { RobotIcon } from '../ui/robot-icon.tsx'
import type { Screen } from './screen.ts'
import { appTexts } from './texts.ts'

// Styles of controls that only larger screens use.
const loadForms = (): Promise<unknown> =>
  Promise.all([import('../ui/theme/overlays.css'), import('../ui/theme/forms.css')])

const withForms = (load: Screen['load']) => async (): Promise<ComponentType> => {
  const [screen] = await Promise.all([load(), loadForms()])
  return screen
}

const loadTemplates = withForms(
  async () => (await import('../features/bots/templates/templates-screen.tsx')).TemplatesScreen,
)

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
    load: withForms(async () => (await import('../features/insight/dashboard/dashboard-screen.tsx')).DashboardScreen),
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
    load: async () => (await import('../features/inbox/inbox/inbox-screen.tsx')).InboxScreen,
  },
  {
    path: '/rooms',
    permissions: ['dialog_view'],
    frame: 'shell',
    link: { label: links.rooms, icon: IconLayoutList, group: 'main', isCompact: true },
    load: withForms(async () => (await import('../features/inbox/rooms/rooms-screen.tsx')).RoomsScreen),
  },
  {
    path: '/entities',
    permissions: ['entity_view'],
    frame: 'shell',
    frameAct: 'entity',
    link: { label: links.entities, icon: IconVariable, group: 'main' },
    load: withForms(async () => (await import('../features/bots/entities/entities-screen.tsx')).EntitiesScreen),
  },
  {
    path: '/conhecimento',
    permissions: ['bot_view'],
    frame: 'shell',
    link: { label: links.knowledge, icon: IconBook2, group: 'main' },
    load: withForms(async () => (await import('../features/bots/knowledge/knowledge-screen.tsx')).KnowledgeScreen),
  },
  {
    path: '/chatbots',
    permissions: [],
    frame: 'shell',
    link: { label: links.chatbots, icon: RobotIcon, group: 'main', permissions: ['bot_view'] },
    load: withForms(async () => (await import('../features/bots/bots/bots-screen.tsx')).BotsScreen),
  },
  {
    path: '/chatbots/:botId',
    permissions: [],
    frame: 'shell',
    load: withForms(async () => (await import('../features/bots/bots/detail/bot-screen.tsx')).BotScreen),
  },
  {
    path: '/chatbots/:botId/management',
    permissions: [],
    frame: 'shell',
    load: withForms(
      async () => (await import('../features/bots/bots/management/management-screen.tsx')).ManagementScreen,
    ),
  },
  {
    path: '/drawflow/templates-view/:templateId',
    permissions: [],
    frame: 'window',
    load: withForms(async () => (await import('../features/bots/flows/template/template-view.tsx')).TemplateView),
  },
  {
    path: '/drawflow/:botId/:flowId',
    permissions: [],
    frame: 'window',
    asksItself: true,
    load: withForms(async () => (await import('../features/bots/flows/flow-screen.tsx')).FlowScreen),
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
    load: withForms(async () => (await import('../features/people/users/users-screen.tsx')).UsersScreen),
  },
  {
    path: '/contacts',
    permissions: [],
    frame: 'shell',
    frameAct: 'campaign',
    link: { label: links.contacts, icon: IconAddressBook, group: 'main', permissions: ['contact_view'] },
    load: withForms(async () => (await import('../features/contacts/contacts-screen.tsx')).ContactsScreen),
  },
  {
    path: '/campaigns',
    permissions: [],
    isOfCampaigns: true,
    frame: 'shell',
    link: { label: links.campaigns, icon: IconSpeakerphone, group: 'main', permissions: ['campaign_view'] },
    load: withForms(async () => (await import('../features/campaigns/campaigns-screen.tsx')).CampaignsScreen),
  },
  {
    path: '/Workspaces',
    permissions: ['workspace_view'],
    frame: 'shell',
    link: { label: links.workspaces, icon: IconStack2, group: 'settings' },
    load: withForms(
      async () => (await import('../features/companies/workspaces/management/workspaces-screen.tsx')).WorkspacesScreen,
    ),
  },
  {
    path: '/workspace-rules',
    permissions: ['workspace_view', 'workspace_edit'],
    frame: 'shell',
    link: { label: links.workspaceRules, icon: IconAdjustmentsHorizontal, group: 'settings' },
    load: withForms(async () => (await import('../features/companies/workspaces/rules-screen.tsx')).RulesScreen),
  },
  {
    path: '/profiles',
    permissions: ['profile_view'],
    frame: 'shell',
    link: { label: links.profiles, icon: IconShieldCheck, group: 'settings' },
    load: withForms(async () => (await import('../features/people/profiles/profiles-screen.tsx')).ProfilesScreen),
  },
  {
    path: '/gcredentials',
    permissions: ['credential_view'],
    frame: 'shell',
    frameAct: 'key',
    link: { label: links.credentials, icon: IconKey, group: 'settings' },
    load: withForms(
      async () => (await import('../features/bots/credentials/credentials-screen.tsx')).CredentialsScreen,
    ),
  },
  {
    path: '/integracoes',
    permissions: ['profile_edit'],
    frame: 'shell',
    link: { label: links.integrations, icon: IconPlugConnected, group: 'settings' },
    load: withForms(
      async () => (await import('../features/companies/integrations/integrations-screen.tsx')).IntegrationsScreen,
    ),
  },
  {
    path: '/auditoria',
    permissions: ['user_edit'],
    frame: 'shell',
    link: { label: links.audit, icon: IconHistory, group: 'settings' },
    load: withForms(async () => (await import('../features/companies/audit/audit-screen.tsx')).AuditScreen),
  },
  {
    path: '/change-company',
    permissions: [],
    frame: 'shell',
    link: { label: links.changeCompany, icon: IconArrowsExchange, group: 'settings', isAdminOnly: true },
    load: async () => (await import('../features/companies/companies/change-company-screen.tsx')).ChangeCompanyScreen,
  },
  {
    path: '/company',
    permissions: [],
    frame: 'shell',
    frameAct: 'none',
    link: { label: links.companies, icon: IconBuilding, group: 'settings', isAdminOnly: true },
    load: withForms(async () => (await import('../features/companies/companies/companies-screen.tsx')).CompaniesScreen),
  },
  {
    path: '/plataformas',
    permissions: [],
    frame: 'shell',
    link: { label: links.platforms, icon: IconPalette, group: 'settings', isAdminOnly: true },
    load: withForms(async () => (await import('../features/companies/platforms/platforms-screen.tsx')).PlatformsScreen),
  },
  {
    path: '/installation',
    permissions: [],
    frame: 'shell',
    link: { label: links.installation, icon: IconServer, group: 'settings', isInstallationOnly: true },
    load: withForms(
      async () => (await import('../features/companies/installation/installation-screen.tsx')).InstallationScreen,
    ),
  },
  {
    path: '/emails',
    permissions: [],
    frame: 'shell',
    link: { label: links.mails, icon: IconMail, group: 'settings', isInstallationOnly: true },
    load: withForms(async () => (await import('../features/companies/mails/mails-screen.tsx')).MailsScreen),
  },
  {
    path: '/auditoria-da-instalacao',
    permissions: [],
    frame: 'shell',
    link: { label: links.installationAudit, icon: IconHistory, group: 'settings', isInstallationOnly: true },
    load: withForms(async () => (await import('../features/companies/audit/audit-screen.tsx')).InstallationAuditScreen),
  },
  {
    path: '/avatar/:idUser/:nameUser',
    permissions: [],
    frame: 'window',
    load: async () => (await import('../features/people/session/avatar-screen.tsx')).AvatarScreen,
  },
  {
    path: '/password',
    permissions: [],
    frame: 'window',
    load: async () => (await import('../features/people/session/password-screen.tsx')).PasswordScreen,
  },
  {
    path: '/seguranca',
    permissions: [],
    frame: 'shell',
    load: withForms(async () => (await import('../features/people/security/security-screen.tsx')).SecurityScreen),
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
