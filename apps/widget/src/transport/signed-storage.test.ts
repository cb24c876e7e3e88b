import { expect, it } from 'vitest'
import { memoryStorage } from '../frame/fake-server.ts'
import { createSignedStorage } from './visitor-storage.ts'

it('leaves nothing of a signed visitor’s token on the device', () => {
  const [own, signed] = [memoryStorage(), memoryStorage()]
  own.set('visitorToken', 'do-aparelho')
  const keep = createSignedStorage(own, signed)
  expect(keep.get('visitorToken')).toBe('do-aparelho')
  keep.set('visitorToken', 'u.1.k.z.assinatura')
  expect(keep.get('visitorToken')).toBe('u.1.k.z.assinatura')
  expect([own.get('visitorToken'), signed.get('visitorToken')]).toEqual(['do-aparelho', ''])
})

it('keeps the device’s own conversation where the signature is refused', () => {
  const [own, signed] = [memoryStorage(), memoryStorage()]
  const keep = createSignedStorage(own, signed)
  keep.set('visitorToken', 'u.1.k.z.assinatura')
  keep.set('visitorToken', 'de-ninguem')
  expect([keep.get('visitorToken'), own.get('visitorToken')]).toEqual(['de-ninguem', 'de-ninguem'])
})

it('keeps drafts apart', () => {
  const [own, signed] = [memoryStorage(), memoryStorage()]
  createSignedStorage(own, signed).set('draft', 'segredo')
  expect([own.get('draft'), signed.get('draft')]).toEqual(['', 'segredo'])
})
