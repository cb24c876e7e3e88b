import { beforeEach, expect, it, vi } from 'vitest'
import { createStoredValue, tellWhenFull } from './stored-value.ts'

const parse = (value: unknown): string | null => (typeof value === 'string' ? value : null)
let kept: Map<string, string>
let isFull: boolean

beforeEach(() => {
  kept = new Map()
  isFull = true
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, text)
    },
  }
  vi.stubGlobal('window', { localStorage: storage, addEventListener: () => {}, removeEventListener: () => {} })
})

it('goes on from memory where the browser has no room, and says so once', () => {
  const told = vi.fn()
  tellWhenFull(told)
  kept.set('choice', '"old"')
  const value = createStoredValue('choice', parse)
  expect(value.read()).toBe('old')
  value.write('new')
  expect(value.read()).toBe('new')
  value.write(null)
  expect(value.read()).toBeNull()
  value.write('newer')
  expect(told).toHaveBeenCalledTimes(1)
  isFull = false
  value.write('kept')
  expect([value.read(), kept.get('choice')]).toEqual(['kept', '"kept"'])
})
