import { describe, expect, it } from 'vitest'
import { hasPermission } from './access.ts'
import { listLinks, screens } from './screens.ts'

const person = (permissions: string[], admin = false) => ({ admin, permissions, allowCampaignCreation: true })
const paths = (...input: Parameters<typeof person>) => listLinks(person(...input)).map(({ path }) => path)

describe('the sidebar', () => {
  it('shows each person the links that their permissions open', () => {
    expect(paths([])).toEqual(['/home'])
    expect(paths(['omnichannel_view', 'bot_view'])).toEqual(['/home', '/omnichannel', '/chatbots'])
    // Whoever sees conversations may open the inbox by its address, as a room's link does; the sidebar offers them the rooms.
    expect(paths(['dialog_view'])).toEqual(['/home', '/rooms'])
    expect(paths(['credential_view', 'workspace_edit'])).toEqual(['/home', '/workspace-rules', '/gcredentials'])
  })

  it('shows the change of company to administrators alone', () => {
    expect(paths([], true)).toContain('/change-company')
  })

  it('shows companies to administrators, and the mails that wait to those of the installation', () => {
    const of = (reach: 'installation' | 'platform') => listLinks({ ...person([], true), reach }).map(({ path }) => path)
    expect(of('installation')).toEqual(expect.arrayContaining(['/company', '/emails']))
    expect(of('platform')).toContain('/company')
    expect(of('platform')).not.toContain('/emails')
  })

  it('offers nobody an address that its guard would refuse', () => {
    for (const { permissions, link } of screens)
      for (const permission of link?.permissions ?? [])
        expect(hasPermission(person([permission]), permissions), permission).toBe(true)
  })

  it('shows an administrator who has chosen no company what needs none', () => {
    const shown = listLinks(person([], true), false).map(({ path }) => path)
    expect(shown).toEqual(['/change-company', '/company', '/plataformas'])
  })

  it('names every address once', () => {
    expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length)
  })
})
