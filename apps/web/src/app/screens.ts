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

type ScreenModule = Record<string, ComponentType>
// A feature's screen takes part as soon as its file exists; what is not built has neither route nor link.
const modules = import.meta.glob<ScreenModule>('../features/{bots,flows,inbox}/{bots,flow,inbox}-screen.tsx')

function fromFeature(file: string, name: string, screen: Omit<Screen, 'load'>): Screen[] {
  const load = modules[`../features/${file}`]
  if (!load) return []
  return [
    {
      ...screen,
      load: async () => {
        const component = (await load())[name]
        if (!component) throw new Error(`${file} exports no ${name}`)
        return component
      },
    },
  ]
}

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
  ...fromFeature('bots/bots-screen.tsx', 'BotsScreen', { path: '/chatbots', permissions: [], frame: 'shell' }),
  ...fromFeature('inbox/inbox-screen.tsx', 'InboxScreen', {
    path: '/omnichannel',
    permissions: ['dialog_view', 'omnichannel_view'],
    frame: 'shell',
  }),
  ...fromFeature('flows/flow-screen.tsx', 'FlowScreen', {
    path: '/drawflow/:botId/:flowId',
    permissions: [],
    frame: 'window',
  }),
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
