import { describe, expect, it } from 'vitest'
import { type EntityLine, entityNameOf, entriesOf, isEntityName, lineOf } from './entity-values.ts'

const line = (text: string, id: number | null = null): EntityLine => ({ key: text, id, text })

describe('entity form', () => {
  it('turns spaces of the name into underscores and refuses other signs', () => {
    expect(entityNameOf('  cidade de  entrega ')).toBe('cidade_de_entrega')
    expect(isEntityName('cidade_de_entrega2')).toBe(true)
    expect(isEntityName('cidade-entrega')).toBe(false)
    expect(isEntityName('')).toBe(false)
  })
  it('splits a line on commas: the first part is the value, the rest its synonyms, all trimmed, none twice', () => {
    expect(entriesOf([line(' São Paulo , sampa,SP , sampa, ', 7)], false)).toEqual([
      { id: 7, value: 'São Paulo', synonyms: ['sampa', 'SP'] },
    ])
  })
  it('takes a pattern whole, commas included, without synonyms', () => {
    expect(entriesOf([line(' [A-Z]{2,3} ')], true)).toEqual([{ id: null, value: '[A-Z]{2,3}', synonyms: [] }])
  })
  it('leaves empty lines out', () => {
    expect(entriesOf([line(''), line('  ,  '), line('a')], false)).toHaveLength(1)
  })
  it('writes an entry back as it was typed', () => {
    expect(lineOf({ value: 'São Paulo', synonyms: ['sampa', 'SP'] })).toBe('São Paulo, sampa, SP')
  })
})
