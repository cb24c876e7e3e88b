import type { Permission } from '@prosa/contract'
import { describe, expect, it } from 'vitest'
import { buildLoginPath, decideLanding, decideRedirect, parseOrigin } from './route-rules.ts'

const person = {
  id: 7,
  name: 'Ana Sá',
  admin: false,
  permissions: [] as string[],
  allowCampaignCreation: false,
  isFirstAccess: false,
  isAttendant: false,
}
const attendant = { ...person, isAttendant: true, permissions: ['omnichannel_view', 'dialog_view'] }
const admin = { ...person, admin: true }

describe('guards of protected routes', () => {
  const guard = {
    path: '/omnichannel',
    hasCompany: true,
    permissions: ['dialog_view', 'omnichannel_view'] as const,
  }

  it('sends to /401 without the permission', () => {
    expect(decideRedirect({ ...guard, person })).toBe('/401')
  })

  it('is content with any one of the permissions', () => {
    expect(decideRedirect({ ...guard, person: { ...person, permissions: ['omnichannel_view'] } })).toBeNull()
    expect(decideRedirect({ ...guard, person: { ...person, permissions: ['dialog_view'] } })).toBeNull()
  })

  it('shows a route without permissions to everybody', () => {
    expect(decideRedirect({ path: '/home', person, hasCompany: true, permissions: [] })).toBeNull()
  })

  it('sends to /not-authorized where the company or the person may have no campaigns', () => {
    const campaigns = { path: '/campaigns', hasCompany: true, permissions: [], isOfCampaigns: true }
    const asked = (allowCampaignCreation: boolean, permissions: Permission[]) =>
      decideRedirect({ ...campaigns, person: { ...person, allowCampaignCreation, permissions } })
    expect([asked(false, ['campaign_view']), asked(true, []), asked(true, ['campaign_view'])]).toEqual([
      '/not-authorized',
      '/not-authorized',
      null,
    ])
  })

  it('makes an administrator choose a company first', () => {
    expect(decideRedirect({ ...guard, path: '/home', person: admin, hasCompany: false })).toBe('/change-company')
    expect(decideRedirect({ ...guard, person: admin, hasCompany: false })).toBe('/change-company?origin=%2Fomnichannel')
    expect(decideRedirect({ ...guard, person: admin, hasCompany: true })).toBeNull()
  })

  it('lets an administrator without a company reach the exempt paths', () => {
    for (const path of ['/change-company', '/company', '/password', '/avatar/3/Ana', '/401'])
      expect(decideRedirect({ path, person: admin, hasCompany: false, permissions: [] })).toBeNull()
  })

  it('does not take a path that only begins alike for an exempt one', () => {
    expect(decideRedirect({ path: '/company-report', person: admin, hasCompany: false, permissions: [] })).toBe(
      '/change-company?origin=%2Fcompany-report',
    )
  })
})

describe('landing after login', () => {
  it('keeps the origin, also on a small screen and for an attendant', () => {
    expect(decideLanding(attendant, 390, '/chatbots?page=2')).toBe('/chatbots?page=2')
  })

  it('sends a small screen to the rooms when they may be seen, else to the inbox, else home', () => {
    expect(decideLanding({ ...attendant, permissions: ['dialog_view', 'omnichannel_view'] }, 599, null)).toBe('/rooms')
    expect(decideLanding({ ...person, permissions: ['omnichannel_view'] }, 599, null)).toBe('/omnichannel')
    expect(decideLanding(person, 599, null)).toBe('/home')
  })

  it('sends an attendant to the inbox only with omnichannel_view', () => {
    expect(decideLanding(attendant, 1440, null)).toBe('/omnichannel')
    expect(decideLanding({ ...attendant, permissions: ['dialog_view'] }, 1440, null)).toBe('/home')
  })

  it('sends everybody else home on a wide screen', () => {
    expect(decideLanding({ ...person, permissions: ['omnichannel_view'] }, 600, null)).toBe('/home')
  })

  it('sends the first access on a wide screen to its picture, which keeps the origin', () => {
    const newcomer = { ...attendant, isFirstAccess: true }
    expect(decideLanding(newcomer, 1440, null)).toBe('/avatar/7/Ana%20S%C3%A1')
    const path = decideLanding(newcomer, 600, '/chatbots?page=2')
    expect(path).toBe('/avatar/7/Ana%20S%C3%A1?origin=%2Fchatbots%3Fpage%3D2')
    expect(parseOrigin(path.slice(path.indexOf('?')))).toBe('/chatbots?page=2')
    expect(decideLanding(newcomer, 599, null)).toBe('/rooms')
  })

  it('lets administrators choose a picture too', () => {
    expect(decideLanding({ ...admin, isFirstAccess: true }, 1440, null)).toMatch(/^\/avatar\//)
  })
})

describe('the kept origin', () => {
  it('comes back whole', () => {
    const path = buildLoginPath('/drawflow/3/-1?node=a&b=ç')
    expect(parseOrigin(path.slice('/login'.length))).toBe('/drawflow/3/-1?node=a&b=ç')
  })

  it('is left out where it says nothing', () => {
    expect([buildLoginPath('/'), buildLoginPath('/home')]).toEqual(['/login', '/login'])
    expect(parseOrigin('')).toBeNull()
  })

  it('refuses addresses of others and the login itself', () => {
    for (const origin of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/login',
      '/login/a@b.c',
    ])
      expect(parseOrigin(`?origin=${encodeURIComponent(origin)}`)).toBeNull()
  })
})
