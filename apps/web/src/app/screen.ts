import type { Permission } from '@prosa/contract'
import type { ComponentType } from 'react'

interface ScreenLink {
  label: string
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  group: 'main' | 'settings'
  /** Any one of them shows the link, if that differs from the permissions of the address. */
  permissions?: readonly Permission[]
  isAdminOnly?: true
  /** For administrators of the whole installation, not of a platform. */
  isInstallationOnly?: true
  /** Also in the bottom bar of small screens. */
  isCompact?: true
}

/** Action of the frame's button on a screen; `none`: the screen's own head has the button. */
export type FrameAct = 'key' | 'entity' | 'campaign' | 'none'

export interface Screen {
  path: string
  /** Any one of them opens the address; none: everybody who is logged in. Each call checks its own permission. */
  permissions: readonly Permission[]
  /** Only where the company may send campaigns. */
  isOfCampaigns?: true
  /** `shell`: on the sheet beside the sidebar; `window`: fills the window. */
  frame: 'shell' | 'window'
  /** The screen itself asks before unsaved input is left. */
  asksItself?: true
  load: () => Promise<ComponentType>
  /** Absent: opens the panel to add parts of a company. */
  frameAct?: FrameAct
  /** Its link in the sidebar. */
  link?: ScreenLink
}

export type NavigationLink = ScreenLink & Pick<Screen, 'path'>
