import { listBots, type SessionUser } from '@prosa/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/** A tab's own copy of the program. */
type Tab = typeof import('./testing.ts')

const person = (id: number, admin = false): SessionUser =>
  ({
    id,
    name: `Pessoa ${id}`,
    admin,
    companyId: admin ? null : 1,
    timeZone: 'America/Sao_Paulo',
    expires: new Date(Date.now() + 600_000).toISOString(),
  }) as SessionUser

/** Who the cookies, which all tabs share, say is logged in. */
let loggedIn: SessionUser | null
const tabs: Window[] = []

const nameOf = (init?: RequestInit): string => `Bot da empresa ${new Headers(init?.headers).get('x-company-id')}`

/** The server, as every tab reaches it. */
async function answer(url: string, init?: RequestInit): Promise<Response> {
  if (url === '/api/bots/list') return Response.json({ result: [{ name: nameOf(init) }], total: 1 })
  if (url === '/api/auth') loggedIn = people[(JSON.parse(String(init?.body)) as { name: string }).name] ?? null
  if (url === '/api/logout') loggedIn = null
  return loggedIn || url === '/api/logout'
    ? Response.json(loggedIn ?? { success: true })
    : Response.json({ code: 'unauthenticated', message: 'Sessão expirada.' }, { status: 401 })
}
const people: Record<string, SessionUser> = {
  'marina@demo.local': person(7),
  'bruno@demo.local': person(8),
  'admin@prosa.local': person(1, true),
}

/** Opens a window of its own: its own session storage, and its own copy of every module. */
async function openTab(): Promise<Tab> {
  const opened = window.open('about:blank')
  if (!opened) throw new Error('the browser opens no second window')
  tabs.push(opened)
  const here = opened as Window & typeof globalThis & Record<string, unknown>
  here.__vitest_browser_runner__ = { wrapDynamicImport: <T,>(load: () => T): T => load() }
  here.fetch = ((url: string, init?: RequestInit) => answer(url, init)) as typeof fetch
  const address = JSON.stringify(new URL('./testing.ts', import.meta.url).href)
  const tab = (await here.eval(`import(${address})`)) as Tab
  tab.session.subscribeToSession(() => undefined)
  tab.session.startSession('/home')
  return tab
}

const statusOf = (tab: Tab) => tab.session.readSession()
const personOf = (tab: Tab): number | null => {
  const state = statusOf(tab)
  return state.status === 'active' ? state.user.id : null
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  loggedIn = null
})
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
  localStorage.clear()
  sessionStorage.clear()
})

describe('two tabs of one browser', () => {
  it('are of one person: who logs in in one is there in the other, which never acts for the last one', async () => {
    const one = await openTab()
    const two = await openTab()
    await one.session.logIn('marina@demo.local', 'x')
    await expect.poll(() => personOf(two)).toBe(7)
    const seen: string[] = []
    two.session.subscribeToSession(() => seen.push(statusOf(two).status))
    await one.session.logIn('bruno@demo.local', 'x')
    await expect.poll(() => personOf(two)).toBe(8)
    expect(seen).toEqual(['loading', 'active'])
    expect(two.scope.readScope()).toBe('8@1')
  })

  it('end together when one logs out, and nothing of the person stays', async () => {
    const one = await openTab()
    await one.session.logIn('marina@demo.local', 'x')
    const two = await openTab()
    await expect.poll(() => personOf(two)).toBe(7)
    localStorage.setItem('prosa.draft.7.12', 'Bom dia')
    localStorage.setItem('prosa.outbox.7@1.12.c1', '{}')
    localStorage.setItem('prosa.working-copy.7.4.19', '{}')
    localStorage.setItem('prosa.workspaces.7.1', '[2]')
    localStorage.setItem('prosa.draft.8.12', 'de outra pessoa')
    await one.session.logOut()
    await expect.poll(() => statusOf(two)).toEqual({ status: 'anonymous', hasLeft: true })
    const own = Object.keys(localStorage).filter((key) => key.startsWith('prosa.') && key.includes('.7'))
    expect(own).toEqual([])
    expect(localStorage.getItem('prosa.draft.8.12')).toBe('de outra pessoa')
  })

  it('keep what was typed where the session ended by itself', async () => {
    const one = await openTab()
    await one.session.logIn('marina@demo.local', 'x')
    const two = await openTab()
    await expect.poll(() => personOf(two)).toBe(7)
    localStorage.setItem('prosa.draft.7.12', 'Bom dia')
    loggedIn = null
    await one.session.renewSession()
    await expect.poll(() => statusOf(two)).toMatchObject({ status: 'anonymous', hasLeft: false })
    expect(localStorage.getItem('prosa.draft.7.12')).toBe('Bom dia')
  })

  it('work on a company each, and a new one begins with the last', async () => {
    const one = await openTab()
    await one.session.logIn('admin@prosa.local', 'x')
    const two = await openTab()
    await expect.poll(() => personOf(two)).toBe(1)
    one.company.chooseCompany({ id: 1, name: 'Um' })
    two.company.chooseCompany({ id: 2, name: 'Dois' })
    await expect.poll(() => localStorage.getItem('prosa.company')).toContain('Dois')
    expect([one.scope.readScope(), two.scope.readScope()]).toEqual(['1@1', '1@2'])
    const botsOf = async (tab: Tab) => (await tab.api.call(listBots, { body: {} })).result.map(({ name }) => name)
    expect(await botsOf(one)).toEqual(['Bot da empresa 1'])
    expect(await botsOf(two)).toEqual(['Bot da empresa 2'])
    // A session that is renewed, and a page that is loaded again, stay with the tab's own.
    await one.session.renewSession()
    expect(one.scope.readScope()).toBe('1@1')
    expect(tabs[0]?.sessionStorage.getItem('prosa.company')).toContain('Um')
    const three = await openTab()
    await expect.poll(() => personOf(three)).toBe(1)
    expect(three.scope.readScope()).toBe('1@2')
  })
})
