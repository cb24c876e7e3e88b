import { describe, expect, it } from 'vitest'
import { compileEntities } from '../index.ts'
import type { EntityDefinition } from '../types.ts'
import { entityText, findPrepared } from './entities.ts'
import { listFinder } from './list.ts'
import { plainListFinder } from './testing/plain-list.ts'

/* The longest lists that a company may make, and the longest messages that a visitor may send, keep nobody else waiting. */

const moment = { now: '2026-11-18T13:20:00Z', timeZone: 'America/Sao_Paulo' }
const syllables = 'ba ca do fe gui jo la mi no pra que ra sso ta ve xi zu lho nha cao'.split(' ')

/** Words that are the same in every run (a linear congruence, Numerical Recipes). */
const makeWords = (seed: number) => {
  let state = seed
  return (length: number): string => {
    let word = ''
    for (let index = 0; index < length; index++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      word += syllables[(state >>> 16) % syllables.length]
    }
    return word
  }
}

const entries = 5_000
const synonyms = 10
const listOf = (make: () => string, fuzzy = true): EntityDefinition => ({
  id: 9,
  name: 'lista',
  kind: 'list',
  fuzzy,
  entries: Array.from({ length: entries }, () => ({ value: make(), synonyms: Array.from({ length: synonyms }, make) })),
})
const textOf = (make: () => string, length: number): string => {
  let text = ''
  while (text.length < length) text += `${make()} `
  return text.slice(0, length)
}
/** Processor time of this thread in ms; the least of some runs, of which one may pay for what others have thrown away. */
const cpuMs = (work: () => void, runs = 5): number => {
  const once = (): number => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  }
  return Math.min(...Array.from({ length: runs }, once))
}

describe('a list of 5,000 entries with 10 synonyms each', () => {
  const word = makeWords(7)
  const typed = makeWords(11)
  const single = listOf(() => word(4))
  const streets = listOf(() => `rua ${word(2)} ${word(3)}`)

  it('gives for mistyped words what comparing all of them gives, 4,000 characters within the steps of a message', () => {
    const mistyped = single.entries.map(({ value }) => value.slice(1)).join(' ')
    const finder = listFinder(single)
    const text = mistyped.slice(-500)
    const found = finder(entityText(text), moment)
    expect(found.length).toBeGreaterThan(0)
    expect(found).toEqual(plainListFinder(single)(text))
    const longest = entityText(mistyped.slice(-4_000))
    finder(longest, moment)
    expect(longest.steps.near.left).toBeGreaterThan(0)
  })

  it.each([
    ['fuzzy', true],
    ['not fuzzy', false],
  ])('costs milliseconds where every form begins with the same word, being %s', (_, fuzzy) => {
    const finder = listFinder({ ...streets, fuzzy })
    const text = textOf(() => `rua ${typed(2)} ${typed(3)}`, 1_000)
    const plain = plainListFinder({ ...streets, fuzzy })
    finder(entityText(text), moment)
    plain(text.slice(0, 20))
    // Hundreds of times less than comparing all of them, whose time grows with the text: a part of it is enough to tell.
    const part = cpuMs(() => plain(text.slice(0, 200)), 1)
    expect(cpuMs(() => finder(entityText(text), moment))).toBeLessThan(part)
    const partOfSame = cpuMs(() => plain('rua '.repeat(25)), 1)
    expect(cpuMs(() => finder(entityText('rua '.repeat(1_000)), moment))).toBeLessThan(partOfSame)
  })
})

describe('what a message may cost', () => {
  it('ends the search for slips, not that for exact words', () => {
    // All alike at both ends, so that neither tells them apart.
    const middle = makeWords(3)
    const values = Array.from({ length: entries }, () => ({
      value: `condominios${middle(3)}residencial`,
      synonyms: [],
    }))
    const finder = listFinder({
      id: 9,
      name: 'lista',
      kind: 'list',
      fuzzy: true,
      entries: [...values, { value: 'norte', synonyms: [] }],
    })
    const message = entityText(`${'condominiosresidencial '.repeat(150)} norte`)
    expect(finder(message, moment).at(-1)?.value).toBe('norte')
    expect(message.steps.near.left).toBeLessThan(0)
  })

  it('ends the search for regular expressions, however many a list has', () => {
    const patterns = Array.from({ length: 400 }, (_, index) => ({
      value: `(a|b|c|d|e)+${index}(x|y){20}`,
      synonyms: [],
    }))
    const regex: EntityDefinition = { id: 9, name: 'codigo', kind: 'regex', fuzzy: false, entries: patterns }
    const compiled = compileEntities([regex])
    const text = 'abcde'.repeat(800)
    const message = entityText(text)
    findPrepared(compiled, 9, message, moment)
    expect(message.steps.pattern.left).toBeLessThanOrEqual(0)
    // At most what one search may cost beyond it; all 400 patterns would take it into the millions.
    expect(message.steps.pattern.left).toBeGreaterThan(-100_000)
  })
})
