import { describe, expect, it } from 'vitest'
import { compileEntities, findEntities } from '../index.ts'
import type { EntityDefinition } from '../types.ts'
import { measure, readFuzzyCases } from './testing/cases.ts'

const moment = { now: '2026-11-18T13:20:00Z', timeZone: 'America/Sao_Paulo' }

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
    const all = readFuzzyCases().flatMap(({ entity, cases }) => {
      const compiled = compileEntities([entity])
      return cases.map((one) => ({ ...one, find: () => findEntities(compiled, entity.id, one.text, moment) }))
    })
    expect(all.length).toBeGreaterThanOrEqual(300)
    const { recall, precision, misses } = measure(all, ({ find }) => find().map(({ value }) => value))
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
