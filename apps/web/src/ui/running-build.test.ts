import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findEntry } from './running-build.ts'

it('finds the first file of a built page and of the source page', () => {
  const built = '<script type="module" crossorigin src="/assets/index-Bd3.js"></script>'
  expect(findEntry(`<html><head>${built}<link rel="stylesheet" href="/a.css"></head>`)).toBe('/assets/index-Bd3.js')
  expect(findEntry(readFileSync(`${import.meta.dirname}/../../index.html`, 'utf8'))).toBe('/src/main.tsx')
  expect(findEntry('<h1>502 Bad Gateway</h1>')).toBeNull()
})
