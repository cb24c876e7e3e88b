import { expect, it } from 'vitest'
import { readPageUser } from './page-user.ts'

it('takes what is right and leaves out what is not', () => {
  expect(
    readPageUser({ id: 4812, name: ' Ana ', email: 'ana@x', phone: '(31) 99999-1234', hash: 'ab', admin: true }),
  ).toEqual({
    id: '4812',
    name: 'Ana',
    phone: '(31) 99999-1234',
    hash: 'ab',
  })
})

it('takes the id as it was signed', () => {
  expect(readPageUser({ id: ' 4812 ' })).toEqual({ id: ' 4812 ' })
})

it.each([null, undefined, 'ana', 7, {}, { id: '' }, { id: null }, { id: {} }, { id: 'x'.repeat(201) }])(
  'knows nobody by %j',
  (value) => expect(readPageUser(value)).toBeNull(),
)
