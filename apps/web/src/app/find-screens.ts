import type { SessionUser } from '@prosa/contract'
import { hasPermission } from './access.ts'
import type { NavigationLink, Screen } from './screen.ts'
import { screens } from './screens.ts'

/** Action of the frame's button at an address. */
export const frameActAt = (pathname: string): Screen['frameAct'] =>
  screens.find(({ path, frameAct }) => frameAct && pathname.startsWith(path))?.frameAct

export const hasScreen = (path: string): boolean => screens.some((screen) => screen.path === path)

/** Sidebar links of this person. */
export const listLinks = (
  person: Pick<SessionUser, 'admin' | 'permissions' | 'allowCampaignCreation'> & Partial<Pick<SessionUser, 'reach'>>,
  hasCompany = true,
): NavigationLink[] =>
  screens.flatMap(({ path, permissions, isOfCampaigns, link }) => {
    if (!link || (link.isAdminOnly && !person.admin)) return []
    if (!hasCompany && !link.isAdminOnly && !link.isInstallationOnly) return []
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
