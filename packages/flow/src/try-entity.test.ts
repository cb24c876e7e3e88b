import { expect, it } from 'vitest'
import { tryEntity } from './try-entity.ts'

const list = { isRegex: false, isFuzzy: false, entries: [{ value: 'São Paulo', synonyms: ['sampa', 'sp'] }] }

it('finds values and synonyms in a phrase, whatever accents and capitals', () => {
  expect(tryEntity(list, 'moro em SAMPA')).toEqual({ found: [{ value: 'São Paulo', text: 'SAMPA' }] })
  expect(tryEntity(list, 'moro em sao paulo')).toEqual({ found: [{ value: 'São Paulo', text: 'sao paulo' }] })
  expect(tryEntity(list, 'moro em Santos')).toEqual({ found: [] })
})

it('takes a typing error where the entity does', () => {
  expect(tryEntity(list, 'moro em são palo')).toEqual({ found: [] })
  expect(tryEntity({ ...list, isFuzzy: true }, 'moro em são palo')).toMatchObject({ found: [{ value: 'São Paulo' }] })
})

it('tries patterns, and says what is wrong with one', () => {
  const plate = { isRegex: true, isFuzzy: false, entries: [{ value: '[A-Z]{3}\\d{4}', synonyms: [] }] }
  expect(tryEntity(plate, 'placa ABC1234')).toEqual({ found: [{ value: 'ABC1234', text: 'ABC1234' }] })
  expect(tryEntity({ ...plate, entries: [{ value: '(', synonyms: [] }] }, 'x')).toEqual({ wrong: expect.any(String) })
})
