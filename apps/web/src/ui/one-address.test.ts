import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/*
 * Two hands on one address lose each other's writes: the router hands out what was last drawn. So `useAddress` alone changes it. And an
 * address reopens what it shows: what a place is opened with does not lie in the history's state.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const files = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/test(ing)?\./.test(file))
  .map((file) => ({ file, text: readFileSync(`${root}/${file}`, 'utf8') }))

const filesWith = (pattern: RegExp): string[] => files.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

it('nothing beside the address helper uses the router for parameters', () => {
  expect(filesWith(/\buseSearchParams\b/)).toEqual([])
  expect(filesWith(/new URLSearchParams\(window\.location/)).toEqual([])
  // What it looks at is there.
  expect(filesWith(/\buseAddress\(\)/).length).toBeGreaterThan(5)
})

it('the address of a room is made in one place', () => {
  // The other one only lists what an address may open.
  expect(filesWith(/\?sala=|['"]sala['"]/).toSorted()).toEqual(['app/route-rules.ts', 'ui/opened.ts'])
})

it('no place is opened by an id in the history', () => {
  expect(filesWith(/state: \{[^}]*\b(dialogId|id)\b/)).toEqual([])
})
