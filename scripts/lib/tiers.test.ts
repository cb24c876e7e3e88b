import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { journeys } from '../../e2e/journeys/index.ts'

/*
 * In which tier a test is: CONTRIBUTING.md tells the rule. What is in the gate costs everybody's time with every commit.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = globSync('apps/{server,web,widget}/src/**/*.test.{ts,tsx}', { cwd: root })
const isDear = (file: string): boolean => file.startsWith('apps/server/') || file.includes('.browser.')

it('a test with a database or a browser that is in the gate says why in its first line', () => {
  const silent = files
    .filter((file) => file.includes('.gate.'))
    .filter((file) => !/^\/\/ Gate: \p{L}.{7,}\.\n/u.test(readFileSync(`${root}/${file}`, 'utf8')))
  expect(silent).toEqual([])
})

it('names of tests say one tier in one way', () => {
  const odd = files.filter(
    (file) => !/^[^.]+(\.(routes|jobs|model|properties))?(\.gate)?(\.(alone|browser))?\.test\.tsx?$/.test(file),
  )
  const needless = files.filter((file) => file.includes('.gate.') && !isDear(file))
  expect({ odd, needless }).toEqual({ odd: [], needless: [] })
})

it('twelve journeys are in the gate, one of them as wide as a phone', () => {
  const widths = journeys.flatMap(({ gate }) => (gate ? [gate.size.width] : []))
  expect(widths.length).toBe(12)
  expect(widths.filter((width) => width < 500).length).toBe(1)
})
