import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** A browser's storage, whose keys are its own properties. */
const createStorage = (): Record<string, string> =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, text: string) {
      this[key] = text
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  })

let local: Record<string, string>
let tab: Record<string, string>

beforeEach(() => {
  vi.resetModules()
  local = createStorage()
  tab = createStorage()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('window', { localStorage: local, sessionStorage: tab, addEventListener() {}, removeEventListener() {} })
})
afterEach(() => vi.unstubAllGlobals())

const parse = (value: unknown): string | null => (typeof value === 'string' ? value : null)

describe('whoever logs out', () => {
  it('leaves nothing in this browser, of any company, and everything that others have there', async () => {
    const { forgetPerson, personalKey } = await import('./personal-storage.ts')
    const keysOf = (id: number): string[] => [
      `${personalKey('draft', id)}12`,
      `${personalKey('outbox', `${id}@3`)}12.c1`,
      `${personalKey('outbox', `${id}@4`)}9.c2`,
      `${personalKey('working-copy', id)}4.19`,
      `${personalKey('workspaces', id)}3`,
      `${personalKey('workspaces', id)}none`,
    ]
    const others = [...keysOf(77), ...keysOf(17), 'prosa.session', 'prosa.brand', 'prosa.consent']
    for (const key of [...keysOf(7), ...others]) local[key] = 'x'
    tab[`${personalKey('draft', 7)}1`] = 'x'
    forgetPerson(7)
    expect(Object.keys(local)).toEqual(others)
    expect(Object.keys(tab)).toEqual([])
  })

  it('leaves nothing behind on the way out either: what is kept late, by a screen that closes', async () => {
    const { createPersonalValue, forgetPerson, welcomePerson } = await import('./personal-storage.ts')
    const { keepDraft } = await import('../features/inbox/inbox/composer/drafts.ts')
    const value = createPersonalValue({ kind: 'working-copy', userId: 7, name: '4.19' }, parse)
    value.write('typed')
    forgetPerson(7)
    value.write('typed a moment ago')
    expect(keepDraft(7, 12, 'Bom dia')).toBe(false)
    expect(value.read()).toBeNull()
    expect(Object.keys(local)).toEqual([])
    welcomePerson(7)
    value.write('back again')
    expect(value.read()).toBe('back again')
  })

  it('leaves nothing where storage is forbidden and the page alone remembers', async () => {
    const forbid = (): never => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('window', {
      get localStorage() {
        return forbid()
      },
      get sessionStorage() {
        return forbid()
      },
    })
    const { createPersonalValue, forgetPerson } = await import('./personal-storage.ts')
    const value = createPersonalValue({ kind: 'workspaces', userId: 7, name: '3' }, parse)
    value.write('all')
    expect(value.read()).toBe('all')
    forgetPerson(7)
    expect(value.read()).toBeNull()
  })
})

describe('whoever comes while another’s session has ended by itself', () => {
  it('finds nothing of what that one has not sent, and keeps all of their own', async () => {
    const { forgetUnsentOfOthers, personalKey } = await import('./personal-storage.ts')
    const own = [`${personalKey('outbox', '7@3')}12.c1`, `${personalKey('outbox', '7@4')}9.c2`]
    const others = [77, 17, 8].map((id) => `${personalKey('outbox', `${id}@3`)}12.c1`)
    const drafts = [7, 8].map((id) => `${personalKey('draft', id)}12`)
    for (const key of [...own, ...others, ...drafts, 'prosa.session']) local[key] = 'x'
    forgetUnsentOfOthers(7)
    expect(Object.keys(local)).toEqual([...own, ...drafts, 'prosa.session'])
  })
})

describe('what this browser keeps', () => {
  it('is a person’s, under a key that is made in one place, or of the browser itself', () => {
    // `finalize-asks`, `push`, `single-keys` and `suggestions` say nothing but that somebody has them off: whoever needs that would have to set it at every login.
    // `meta-login` says for a moment that a window came back; the tab that opened it takes it down.
    const ofTheBrowser = [
      'brand',
      'color-scheme',
      'company',
      'confirmed',
      'consent',
      'finalize-asks',
      'meta-login',
      'notification-words',
      'only-if-silent',
      'push',
      'remind-if-silent',
      'rooms-after',
      'session',
      'single-keys',
      'suggestions',
      'tab-title',
    ]
    const sources = join(import.meta.dirname, '..')
    const keys = globSync('**/*.{ts,tsx}', { cwd: sources })
      .filter((file) => !/\.test\.tsx?$/.test(file) && file !== 'app/personal-storage.ts')
      .flatMap((file) => [...readFileSync(join(sources, file), 'utf8').matchAll(/['"`]prosa\.([a-z-]+)/g)])
      .map(([, kind]) => kind)
    expect([...new Set(keys)].sort()).toEqual(ofTheBrowser)
  })
})
