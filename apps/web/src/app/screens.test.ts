import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hasPermission } from './access.ts'
import { listLinks } from './find-screens.ts'
import { screens } from './screens.ts'

const person = (permissions: string[], admin = false) => ({ admin, permissions, allowCampaignCreation: true })
const paths = (...input: Parameters<typeof person>) => listLinks(person(...input)).map(({ path }) => path)

describe('the sidebar', () => {
  it('shows each person the links that their permissions open', () => {
    expect(paths([])).toEqual(['/home'])
    expect(paths(['omnichannel_view', 'bot_view'])).toEqual(['/home', '/omnichannel', '/conhecimento', '/chatbots'])
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

describe('the button of the frame', () => {
  it('does what the document says of the route, and adds by the panel elsewhere', () => {
    expect(screens.flatMap(({ path, frameAct }) => (frameAct ? [`${path}: ${frameAct}`] : []))).toEqual([
      '/entities: entity',
      '/contacts: campaign',
      '/gcredentials: key',
      '/company: none',
    ])
  })

  it('is not met a second time in the head of a screen', () => {
    const source = readFileSync(new URL('screens.ts', import.meta.url), 'utf8')
    const files = new Map(
      [...source.matchAll(/path: '([^']+)',(?:(?!path: ')[\s\S])*?import\('([^']+-screen\.tsx)'\)/g)].map(
        ([, path = '', file = '']) => [path, file],
      ),
    )
    expect(files.size).toBeGreaterThan(15)
    const doubled = screens.filter(({ path, frameAct }) => {
      const file = files.get(path)
      if (file === undefined || frameAct === 'none') return false
      const screen = new URL(file, new URL('.', import.meta.url))
      const code = readFileSync(screen, 'utf8')
      // A head names its act by a text of the screen; the frame's own word stands for the panel alone.
      const [, own] = /from '(\.\/texts\.ts)'/.exec(code) ?? []
      const [, name] = /[tT]exts\.(add|create)\}/.exec(code) ?? []
      if (own === undefined || name === undefined) return false
      return new RegExp(`^  ${name}: 'Adicionar'`, 'm').test(readFileSync(new URL(own, screen), 'utf8'))
    })
    expect(doubled.map(({ path }) => path)).toEqual([])
  })
})
