import { expect, it } from 'vitest'
import { mergeTyped } from './form-merge.ts'

const before = {
  name: 'Ana',
  email: 'ana@x.com',
  tags: [1, 2],
  fields: { '1': 'Recife', '4': 'Jarras' } as Record<string, string>,
}

it('keeps what each changed where it is not the same', () => {
  const theirs = { ...before, email: 'nova@x.com', fields: { '1': 'Recife', '4': 'Pratos' } }
  const typed = { name: 'Ana Maria', fields: { '1': 'Olinda', '4': 'Jarras' } }
  expect(mergeTyped(before, theirs, typed)).toEqual({
    typed: { name: 'Ana Maria', fields: { '1': 'Olinda', '4': 'Pratos' } },
    conflicts: [],
  })
})

it('tells both sides of what both changed, and takes what is alike for no conflict', () => {
  const theirs = { ...before, name: 'Ana Lima', tags: [1], fields: { '1': 'Natal', '4': 'Jarras' } }
  const typed = { name: 'Ana Lima', tags: [1, 2, 3], fields: { '1': 'Olinda', '4': 'Jarras' } }
  expect(mergeTyped(before, theirs, typed).conflicts).toEqual([
    { path: 'tags', theirs: [1], mine: [1, 2, 3] },
    { path: 'fields.1', theirs: 'Natal', mine: 'Olinda' },
  ])
})

it('leaves away what somebody else took away of a record', () => {
  const theirs = { ...before, fields: { '1': 'Recife' } }
  expect(mergeTyped(before, theirs, { fields: { '1': 'Olinda', '4': 'Jarras' } })).toEqual({
    typed: { fields: { '1': 'Olinda' } },
    conflicts: [],
  })
})
