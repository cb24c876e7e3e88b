import type { Permission, SessionUser } from '@prosa/contract'
import {
  IconAdjustmentsHorizontal,
  IconArrowsExchange,
  IconHome,
  IconKey,
  IconLayoutList,
  IconMessageCircle,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { RobotIcon } from '../ui/robot-icon.tsx'
import { hasPermission } from './access.ts'
import { hasScreen } from './screens.ts'
import { appTexts } from './texts.ts'

export interface NavigationLink {
  path: string
  label: string
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  group: 'main' | 'settings'
  /** Any one of them shows the link; none: everybody. */
  permissions: readonly Permission[]
  isAdminOnly?: true
  /** Also in the bottom bar of small screens. */
  isCompact?: true
}

const { links } = appTexts

/** The sidebar, in its order. A link whose screen is not built yet is left out by `listLinks`. */
const allLinks: readonly NavigationLink[] = [
  { path: '/home', label: links.home, icon: IconHome, group: 'main', permissions: [] },
  {
    path: '/omnichannel',
    label: links.omnichannel,
    icon: IconMessageCircle,
    group: 'main',
    permissions: ['omnichannel_view'],
    isCompact: true,
  },
  {
    path: '/rooms',
    label: links.rooms,
    icon: IconLayoutList,
    group: 'main',
    permissions: ['dialog_view'],
    isCompact: true,
  },
  { path: '/chatbots', label: links.chatbots, icon: RobotIcon, group: 'main', permissions: ['bot_view'] },
  {
    path: '/workspace-rules',
    label: links.workspaceRules,
    icon: IconAdjustmentsHorizontal,
    group: 'settings',
    permissions: ['workspace_view', 'workspace_edit'],
  },
  {
    path: '/gcredentials',
    label: links.credentials,
    icon: IconKey,
    group: 'settings',
    permissions: ['credential_view'],
  },
  {
    path: '/change-company',
    label: links.changeCompany,
    icon: IconArrowsExchange,
    group: 'settings',
    permissions: [],
    isAdminOnly: true,
  },
]

/** The links that this person sees. */
export function listLinks(
  person: Pick<SessionUser, 'admin' | 'permissions' | 'allowCampaignCreation'>,
): NavigationLink[] {
  return allLinks.filter(
    (link) => hasScreen(link.path) && (!link.isAdminOnly || person.admin) && hasPermission(person, link.permissions),
  )
}
