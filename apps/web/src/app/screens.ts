import type { Permission } from '@prosa/contract'
import type { ComponentType } from 'react'

export interface Screen {
  path: string
  /** Any one of them opens the route; none: everybody who is logged in. */
  permissions: readonly Permission[]
  /** `shell` stands on the sheet beside the sidebar, `window` fills the window. */
  frame: 'shell' | 'window'
  load: () => Promise<ComponentType>
}

// Controls of the larger screens; see the files.
const loadForms = (): Promise<unknown> =>
  Promise.all([import('../ui/theme/overlays.css'), import('../ui/theme/forms.css')])

/** The protected screens that exist; permissions are those of the route, each call has its own. */
export const screens: readonly Screen[] = [
  {
    path: '/home',
    permissions: [],
    frame: 'shell',
    load: async () => (await import('../features/home/home-screen.tsx')).HomeScreen,
  },
  {
    path: '/change-company',
    permissions: [],
    frame: 'shell',
    load: async () => (await import('../features/companies/change-company-screen.tsx')).ChangeCompanyScreen,
  },
  {
    path: '/chatbots',
    permissions: [],
    frame: 'shell',
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
    path: '/gcredentials',
    permissions: ['credential_view'],
    frame: 'shell',
    load: async () => {
      const [{ CredentialsScreen }] = await Promise.all([
        import('../features/credentials/credentials-screen.tsx'),
        loadForms(),
      ])
      return CredentialsScreen
    },
  },
  {
    path: '/workspace-rules',
    permissions: ['workspace_view', 'workspace_edit'],
    frame: 'shell',
    load: async () => {
      const [{ RulesScreen }] = await Promise.all([import('../features/workspaces/rules-screen.tsx'), loadForms()])
      return RulesScreen
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
    path: '/omnichannel',
    permissions: ['dialog_view', 'omnichannel_view'],
    frame: 'shell',
    load: async () => (await import('../features/inbox/inbox-screen.tsx')).InboxScreen,
  },
  {
    path: '/rooms',
    permissions: ['dialog_view'],
    frame: 'shell',
    load: async () => {
      const [{ RoomsScreen }] = await Promise.all([import('../features/rooms/rooms-screen.tsx'), loadForms()])
      return RoomsScreen
    },
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
    load: async () => {
      const piece = await import('../features/channels/messenger/oauth-screen.tsx')
      return piece.FacebookOauthScreen
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
]

export const hasScreen = (path: string): boolean => screens.some((screen) => screen.path === path)

/** Fetches a screen's code before it is needed, e.g. when the pointer comes near its link. */
export function prefetchScreen(path: string): void {
  // A failure shows when the screen is really opened.
  screens
    .find((screen) => screen.path === path)
    ?.load()
    .catch(() => undefined)
}
