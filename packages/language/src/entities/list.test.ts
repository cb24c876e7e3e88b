import { describe, expect, it } from 'vitest'
import { compileEntities, findEntities } from '../index.ts'
import type { EntityDefinition } from '../types.ts'
import { fuzzyTables } from './cases/fuzzy.cases.ts'
import { blindFuzzyTables } from './cases/fuzzy-blind.cases.ts'

const moment = { now: '2026-11-18T13:20:00Z', timeZone: 'America/Sao_Paulo' }

function measure(): { count: number; recall: number; precision: number; misses: string[] } {
  let [count, expected, given, right] = [0, 0, 0, 0]
  const misses: string[] = []
  for (const { entity, cases } of [...fuzzyTables, ...blindFuzzyTables]) {
    const entities = compileEntities([entity])
    for (const line of cases.trim().split('\n')) {
      const [text = '', wanted = ''] = line.split(/ ?=>/)
      const values = wanted.trim() === '' ? [] : wanted.trim().split(' + ')
      const found = findEntities(entities, entity.id, text, moment).map(({ value }) => value)
      count++
      expected += values.length
      given += found.length
      right += found.filter((value, index) => values[index] === value).length
      if (found.join() !== values.join()) misses.push(`${text} => ${found.join(' + ')} (not ${values.join(' + ')})`)
    }
  }
  return { count, recall: right / expected, precision: right / given, misses }
}

const sizes = (fuzzy: boolean): EntityDefinition => ({
  id: 9,
  name: 'tamanho',
  kind: 'list',
  fuzzy,
  entries: [
    { value: 'Grande', synonyms: ['G', 'tamanho grande'] },
    { value: 'Médio', synonyms: ['M'] },
  ],
})

describe('list entities', () => {
  it('find fuzzy values with a recall and precision of at least 98 % over 300 cases and more', () => {
    const { count, recall, precision, misses } = measure()
    expect(count).toBeGreaterThanOrEqual(300)
    expect(recall, misses.join('\n')).toBeGreaterThanOrEqual(0.98)
    expect(precision, misses.join('\n')).toBeGreaterThanOrEqual(0.98)
  })

  it('find only exact words when they are not fuzzy, whatever the accents and capitals', () => {
    const entities = compileEntities([sizes(false)])
    expect(findEntities(entities, 9, 'quero MEDIO', moment).map(({ value }) => value)).toEqual(['Médio'])
    expect(findEntities(entities, 9, 'quero grnade', moment)).toEqual([])
  })

  it('take the longest way to say a value, and point into the original text', () => {
    const [found] = findEntities(compileEntities([sizes(true)]), 9, '👍 Tamanho  GRANDE!', moment)
    expect(found).toMatchObject({ value: 'Grande', text: 'Tamanho  GRANDE', start: 3, end: 18 })
  })

  it('never take a word that is exactly one entry for a typing error of another', () => {
    const close: EntityDefinition = {
      ...sizes(true),
      entries: ['Carla', 'Carlos', 'Karla'].map((value) => ({ value, synonyms: [] })),
    }
    for (const { value } of close.entries) {
      expect(findEntities(compileEntities([close]), 9, value, moment).map((found) => found.value)).toEqual([value])
    }
  })
})
