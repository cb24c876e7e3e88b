import { expect, it } from 'vitest'
import { contactSearch } from './contact-search.ts'
import { searchParts } from './search-parts.ts'

const finds = (text: string, contact: { name?: string; email?: string; phone?: string }): boolean =>
  (searchParts(text) ?? []).some((part) => contactSearch(contact).includes(part))

it.each([
  '5511988887777',
  '+55 (11) 9 8888-7777',
  '11 98888-7777',
  '(011) 98888.7777',
  '0055 11 98888 7777',
  '988887777',
  '8888-7777',
  '11 8888-7777',
  '55 11 8888-7777',
  '98888',
  '777',
])('finds a phone written as %s, kept with and without the ninth digit where both can be told', (text) => {
  expect(finds(text, { phone: '5511988887777' })).toBe(true)
})

it('finds a phone that was pasted with invisible marks', () => {
  expect(finds('\u202a+55 11 98888-7777\u202c', { phone: '5511988887777' })).toBe(true)
})

it.each(['11 98888-7777', '+55 11 98888-7777', '98888-7777', '8888-7777'])('finds %s kept without it', (text) => {
  expect(finds(text, { phone: '551188887777' })).toBe(true)
})

it('finds a name and an e-mail whatever accents and capitals, and takes no word for a number', () => {
  expect(finds('JOAO', { name: 'João Prado' })).toBe(true)
  expect(finds('@Exemplo.com', { email: 'ana@exemplo.com' })).toBe(true)
  expect(finds('ramal 777', { phone: '5511988887777' })).toBe(false)
  expect(finds('11 98888-7777', { phone: '5521988887777' })).toBe(false)
  expect(finds('77', { name: 'Loja 77' })).toBe(true)
})

it('asks for nothing where nothing is typed', () => {
  expect(searchParts('  ')).toBeNull()
})
