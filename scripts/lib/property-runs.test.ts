import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('every property test says by propertyRuns how much it tries', () => {
  const properties = globSync('{apps,packages}/*/src/**/*.test.{ts,tsx}', { cwd: root })
    .map((file) => ({ file, text: readFileSync(`${root}/${file}`, 'utf8') }))
    .filter(({ text }) => text.includes('fc.assert('))
  expect(properties.length).toBeGreaterThan(20)
  const without = properties.filter(({ text }) => /\bnumRuns\b/.test(text) || !/\bpropertyRuns\(/.test(text))
  expect(without.map(({ file }) => file)).toEqual([])
})
