// Gate: a wall: the form of a key, and from where it may be used.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../../../scripts/lib/property-runs.ts'
import { isAllowedAddress } from './allowed-address.ts'
import { bearerOf, findKey, hashKey, isKey, newKey } from './api-keys.ts'

describe('a key', () => {
  it('has one form, and is found in any text of a body', () => {
    const { secret, publicId, hash } = newKey()
    expect(secret).toMatch(/^api_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}$/)
    expect([isKey(secret), secret.slice(4, 12), hashKey(secret)]).toEqual([true, publicId, hash])
    expect(findKey({ a: [1, null, { text: `a chave é ${secret}, guarde` }] })).toBe(publicId)
    expect(findKey(`/api/v1/me?key=${secret}`)).toBe(publicId)
    expect(newKey().secret).not.toBe(secret)
  })

  it('is none with any character changed, added or missing', () => {
    const digits = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz']
    const { secret } = newKey()
    const place = fc.integer({ min: 0, max: secret.length - 1 })
    fc.assert(
      fc.property(place, fc.constantFrom(...digits), (at, digit) => {
        const changed = secret.slice(0, at) + digit + secret.slice(at + 1)
        expect([changed, isKey(changed)]).toEqual([changed, changed === secret])
        expect(isKey(secret.slice(0, at) + secret.slice(at + 1))).toBe(false)
        expect(isKey(secret.slice(0, at) + digit + secret.slice(at))).toBe(false)
      }),
      propertyRuns(300),
    )
    expect([findKey('api_'), findKey('api_12345678_muito curto'), findKey(undefined)]).toEqual([null, null, null])
  })

  it.each([
    ['Bearer abc', 'abc'],
    ['bearer  abc ', 'abc'],
    ['Basic abc', null],
    ['abc', null],
    ['Bearer a b', null],
    [undefined, null],
  ])('of the header %j is %j', (header, key) => {
    expect(bearerOf(header)).toBe(key)
  })
})

it.each([
  ['203.0.113.7', [], true],
  ['203.0.113.7', ['203.0.113.7'], true],
  ['203.0.113.8', ['203.0.113.7'], false],
  ['203.0.113.8', ['198.51.100.1', '203.0.113.0/24'], true],
  ['::ffff:203.0.113.8', ['203.0.113.0/24'], true],
  ['203.0.114.8', ['203.0.113.0/24'], false],
  ['2001:db8::5', ['2001:db8::/32'], true],
  ['2001:DB8:0:0::5', ['2001:db8::5'], true],
  ['2001:db9::5', ['2001:db8::/32', '203.0.113.0/24'], false],
  ['', ['203.0.113.7'], false],
  [undefined, ['203.0.113.7'], false],
])('from %j with the list %j: %j', (address, allowed, expected) => {
  expect(isAllowedAddress(address, allowed)).toBe(expected)
})
