import type { SessionUser } from '@prosa/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const person: SessionUser = {
  id: 7,
  name: 'Marina Duarte',
  email: 'marina@demo.local',
  admin: false,
  reach: null,
  permissions: ['bot_view'],
  expires: '2026-11-21T12:15:00-03:00',
  allowCampaignCreation: false,
  isFirstAccess: false,
  isAttendant: false,
  companyId: 1,
  companyName: 'Demo',
  timeZone: 'America/Sao_Paulo',
  profiles: [],
  avatarURL: null,
  avatarColor: '#7b68ee',
  workspaces: [],
  workspacesTree: [],
  platform: {
    id: 1,
    displayName: 'Prosa',
    mainColor: '#02cdad',
    urlLogo: null,
    urlAvatar: null,
    urlLogoSidebar: null,
    urlLogoSidebarRetracted: null,
    legalVersion: '1.1.1',
    loginStyle: 'plain',
    tabTitle: null,
    urlFavicon: null,
    urlLoginPicture: null,
    support: null,
    duplicateGuideUrl: null,
    sendsMail: true,
  },
  suspension: null,
  secondFactor: { isOn: false, isDemanded: false },
}

/** Answers of the server by path; anything else is a 401. */
let answers: Record<string, { status: number; body: unknown } | 'network'>
let calls: string[]
const storage = new Map<string, string>()
const storageListeners = new Set<(event: { key: string }) => void>()
/** What another tab of the same browser writes. */
const writeElsewhere = (key: string, value: string): void => {
  storage.set(key, value)
  for (const listener of storageListeners) listener({ key })
}

const ok = (body: unknown) => ({ status: 200, body })
const refused = (message: string) => ({ status: 401, body: { code: 'x', message, description: message } })

/** A fresh copy of the store, as a page that was just opened has it. */
async function openPage() {
  vi.resetModules()
  return import('./session-store.ts')
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00-03:00') })
  storage.clear()
  storageListeners.clear()
  answers = {}
  calls = []
  vi.stubGlobal('window', {
    addEventListener: (name: string, listener: (event: { key: string }) => void) => {
      if (name === 'storage') storageListeners.add(listener)
    },
    removeEventListener: () => {},
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    },
  })
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url)
    const answer = answers[url] ?? refused('Sessão expirada.')
    if (answer === 'network') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('session', () => {
  it('is refreshed when the page opens', async () => {
    answers['/api/refresh-token'] = ok(person)
    const store = await openPage()
    store.startSession('/home')
    await vi.waitFor(() => expect(store.readSession()).toEqual({ status: 'active', user: person }))
  })

  it('takes no answer that was asked for the company before', async () => {
    answers['/api/refresh-token'] = ok({ ...person, admin: true })
    const store = await openPage()
    const { chooseCompany } = await import('./company-choice.ts')
    await store.renewSession()
    chooseCompany({ id: 1, name: 'Demo' })
    answers['/api/me'] = ok({ ...person, admin: true, timeZone: 'America/Manaus' })
    const reading = store.readUserAgain()
    chooseCompany({ id: 2, name: 'Outra' })
    await reading
    const zone = () => {
      const session = store.readSession()
      return session.status === 'active' ? session.user.timeZone : null
    }
    expect(zone()).toBe('America/Sao_Paulo')
    await store.readUserAgain()
    expect(zone()).toBe('America/Manaus')
  })

  it('asks nobody on the login screen of a browser without a session', async () => {
    const store = await openPage()
    store.startSession('/login')
    expect(store.readSession()).toEqual({ status: 'anonymous', hasLeft: false })
    expect(calls).toEqual([])
  })

  it('clears the user when the refresh is refused', async () => {
    const store = await openPage()
    await store.renewSession()
    expect(store.readSession()).toEqual({ status: 'anonymous', hasLeft: false })
  })

  it('does not take a server that is away for a lost session', async () => {
    answers['/api/refresh-token'] = 'network'
    const store = await openPage()
    await store.renewSession()
    expect(store.readSession().status).toBe('failed')
    answers['/api/refresh-token'] = ok(person)
    await store.renewSession()
    answers['/api/refresh-token'] = { status: 503, body: { code: 'away', message: 'Fora do ar.', description: '' } }
    await store.renewSession()
    expect(store.readSession().status).toBe('active')
  })

  it('refreshes at the expiry time, and once for many at the same time', async () => {
    answers['/api/refresh-token'] = ok(person)
    const store = await openPage()
    await Promise.all([store.renewSession(), store.renewSession(), store.renewSession()])
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(15 * 60_000 - 1)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(calls).toHaveLength(2)
  })

  it('never refreshes in a loop where the clock runs ahead', async () => {
    const store = await openPage()
    expect(store.computeRenewDelay('2026-11-21T11:00:00-03:00', Date.now())).toBe(30_000)
    expect(store.computeRenewDelay('nonsense', Date.now())).toBe(30_000)
  })

  it('ends by logging out, forgets the company and tells who listens once', async () => {
    answers['/api/auth'] = ok({ ...person, admin: true })
    answers['/api/logout'] = ok({ success: true })
    const store = await openPage()
    await store.logIn('admin@prosa.local', 'x')
    storage.set('prosa.company', '{"id":1,"name":"Demo"}')
    const listener = vi.fn()
    store.subscribeToSession(listener)
    await store.logOut()
    expect(store.readSession()).toEqual({ status: 'anonymous', hasLeft: true })
    expect(storage.has('prosa.company')).toBe(false)
    expect(listener).toHaveBeenCalledOnce()
  })

  it('ends here even where the server cannot be told', async () => {
    answers['/api/auth'] = ok(person)
    answers['/api/logout'] = 'network'
    const store = await openPage()
    await store.logIn('marina@demo.local', 'x')
    await store.logOut()
    expect(store.readSession().status).toBe('anonymous')
  })

  it('tells a refused login with the words of the server and stays out', async () => {
    answers['/api/auth'] = refused('E-mail ou senha inválidos.')
    const store = await openPage()
    await expect(store.logIn('a@b.co', 'x')).rejects.toThrow('E-mail ou senha inválidos.')
    expect(store.readSession().status).not.toBe('active')
  })

  it('becomes the person who logged in in another tab, and shows nothing of the last one meanwhile', async () => {
    answers['/api/refresh-token'] = ok(person)
    const store = await openPage()
    await store.renewSession()
    store.subscribeToSession(() => {})
    const { queryClient } = await import('./query-client.ts')
    queryClient.setQueryData(['what', 'Marina read'], 1)
    answers['/api/refresh-token'] = ok({ ...person, id: 8, name: 'Bruno Reis' })
    writeElsewhere('prosa.session', '8')
    expect(store.readSession().status).toBe('loading')
    await vi.waitFor(() => expect(store.readSession()).toMatchObject({ status: 'active', user: { id: 8 } }))
    expect(queryClient.getQueryData(['what', 'Marina read'])).toBeUndefined()
    expect(calls).toHaveLength(2)
  })

  it('keeps the company of this tab when another one changes to another company', async () => {
    const { chooseCompany, readChosenCompany } = await import('./company-choice.ts')
    chooseCompany({ id: 1, name: 'Demo' })
    writeElsewhere('prosa.company', '{"id":2,"name":"Outra"}')
    expect(readChosenCompany()).toEqual({ id: 1, name: 'Demo' })
  })

  describe('that ends in another tab', () => {
    const draft = 'prosa.draft.7.12'
    const open = async () => {
      answers['/api/auth'] = ok(person)
      const store = await openPage()
      store.subscribeToSession(() => {})
      await store.logIn('marina@demo.local', 'x')
      storage.set(draft, 'Bom dia')
      return store
    }

    it('by logging out, is left here too', async () => {
      const store = await open()
      writeElsewhere('prosa.session', '"left"')
      expect(store.readSession()).toEqual({ status: 'anonymous', hasLeft: true })
      expect(storage.get('prosa.session')).toBe('"left"')
    })

    it('by itself, keeps what was typed for the next login and comes back to the screen', async () => {
      const store = await open()
      writeElsewhere('prosa.session', 'null')
      // The login screen says so, and knows whose it was.
      expect(store.readSession()).toEqual({ status: 'anonymous', hasLeft: false, expiredEmail: person.email })
      const { mayKeep } = await import('./personal-storage.ts')
      expect(mayKeep(7)).toBe(true)
    })
  })
})
