import type { Permission } from '@prosa/contract'
import type { ComponentType } from 'react'

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

/** What the frame's button does on a screen; `none`: the head of the screen has that button. */
export type FrameAct = 'key' | 'entity' | 'campaign' | 'none'

export interface Screen {
  path: string
  /** Any one of them opens the address; none: everybody who is logged in. Each call of the screen has its own. */
  permissions: readonly Permission[]
  /** Only where the company may send campaigns. */
  isOfCampaigns?: true
  /** `shell` stands on the sheet beside the sidebar, `window` fills the window. */
  frame: 'shell' | 'window'
  /** It holds back by itself who leaves it with something unsaved. */
  asksItself?: true
  load: () => Promise<ComponentType>
  /** Absent: the panel of what a company is made of. */
  frameAct?: FrameAct
  /** Its place in the sidebar. */
  link?: ScreenLink
}

export type NavigationLink = ScreenLink & Pick<Screen, 'path'>
