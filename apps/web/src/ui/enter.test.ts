import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const apps = join(import.meta.dirname, '../../..')
const sources = ['web', 'widget']
  .flatMap((app) => globSync(`${app}/src/**/*.{ts,tsx}`, { cwd: apps }))
  .filter((path) => !/\.test\.tsx?$/.test(path))

it('asks isEnter and isComposing of every key, so that no input method is interrupted', () => {
  const around = sources.filter((path) =>
    /\bkey\b\)? *[!=]== *'Enter'|(?:nativeEvent|event)\.isComposing/.test(readFileSync(join(apps, path), 'utf8')),
  )
  expect(sources.length).toBeGreaterThan(300)
  expect(around).toEqual([])
})
