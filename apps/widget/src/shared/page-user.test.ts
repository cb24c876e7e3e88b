import { expect, it } from 'vitest'
import { readPageUser, takePageUser } from './page-user.ts'

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

const revoked = Proxy.revocable({}, {})
revoked.revoke()
const cyclic: Record<string, unknown> = { id: '42', name: 'Ana' }
cyclic.self = cyclic

it.each([
  [
    'an object of Vue',
    new Proxy({ id: 42, name: 'Ana', address: new Proxy({}, {}) }, {}),
    { id: '42', name: 'Ana' },
    ['address'],
  ],
  [
    'functions',
    { id: '42', email: 'ana@exemplo.example', logout: () => undefined },
    { id: '42', email: 'ana@exemplo.example' },
    ['logout'],
  ],
  ['a cycle', cyclic, { id: '42', name: 'Ana' }, ['self']],
  ['large numbers', { id: 42n, account: 10n }, { id: '42' }, ['account']],
  [
    'parts that are not what their name says',
    { id: '42', name: { first: 'Ana' }, email: 'ana', phone: Symbol('x') },
    { id: '42' },
    ['name', 'email', 'phone'],
  ],
  ['parts that say nothing', { id: '42', name: '', email: null, phone: undefined }, { id: '42' }, []],
  [
    'a part that throws',
    {
      id: '42',
      get name() {
        throw new Error('not yet')
      },
    },
    { id: '42' },
    ['name'],
  ],
  ['what cannot be read at all', revoked.proxy, null, []],
])('takes plain text out of %s', (_what, value, user, dropped) => {
  expect(takePageUser(value)).toEqual({ user, dropped })
})
