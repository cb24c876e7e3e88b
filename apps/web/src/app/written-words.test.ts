import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetWords, wordsKey } from './written-words.ts'

let storage: Record<string, string>

beforeEach(() => {
  storage = {}
  Object.defineProperty(storage, 'removeItem', { value: (key: string) => delete storage[key] })
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

it('leaves nothing that the person wrote, in any company, and everything that others did', () => {
  const own = [`${wordsKey('draft', 7)}12`, `${wordsKey('outbox', '7@3')}12.c1`, `${wordsKey('outbox', '7@4')}9.c2`]
  const others = [
    `${wordsKey('draft', 77)}12`,
    `${wordsKey('outbox', '77@3')}12.c3`,
    'prosa.session',
    'prosa.workspaces.7.3',
  ]
  for (const key of [...own, ...others]) storage[key] = 'x'
  forgetWords(7)
  expect(Object.keys(storage)).toEqual(others)
})
