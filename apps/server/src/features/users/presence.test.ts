import { expect, it } from 'vitest'
import { createPresence } from './presence.ts'

it('keeps a person online until the last window closes, in that company alone', () => {
  const presence = createPresence()
  presence.markOnline(1, 7)
  presence.markOnline(1, 7)
  presence.markOffline(1, 7)
  expect(presence.isOnline(1, 7)).toBe(true)
  expect(presence.isOnline(2, 7)).toBe(false)
  presence.markOffline(1, 7)
  expect(presence.isOnline(1, 7)).toBe(false)
})
