import { expect, it } from 'vitest'
import { makeUuid } from './uuid.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

it('makes a uuid with the browser’s own means', () => {
  expect(makeUuid()).toMatch(uuid)
})

it('makes one where the page came by http and the browser has none', () => {
  const source = { getRandomValues: crypto.getRandomValues.bind(crypto) }
  const made = Array.from({ length: 100 }, () => makeUuid(source))
  for (const one of made) expect(one).toMatch(uuid)
  expect(new Set(made).size).toBe(100)
})
