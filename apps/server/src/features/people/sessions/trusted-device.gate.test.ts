// Gate: the main way of known devices.
import { expect, it } from 'vitest'
import { createTrustedDevices } from './trusted-device.ts'

const devices = createTrustedDevices(['key of the installation'])

it('knows the accounts that logged in on a device, and no others', () => {
  const first = devices.add(undefined, 'ana@x.com')
  const both = devices.add(first, 'bia@x.com')
  const id = devices.find(both, 'ana@x.com')
  expect(id).toBeTruthy()
  expect(devices.find(both, 'bia@x.com')).toBe(id)
  expect(devices.find(first, 'bia@x.com')).toBeNull()
  expect(both).not.toContain('ana')
})

it('believes neither made-up nor changed cookies, nor one device’s signature on another', () => {
  const cookie = devices.add(undefined, 'ana@x.com')
  const [, sign = ''] = cookie.split('.')
  const [otherId = ''] = devices.add(undefined, 'bia@x.com').split('.')
  for (const wrong of [
    undefined,
    '',
    'x',
    `${otherId}.${sign}`,
    `${cookie.slice(0, -1)}`,
    `${cookie}.`,
    `${'x'.repeat(22)}.${'x'.repeat(43)}`,
  ])
    expect(devices.find(wrong, 'ana@x.com')).toBeNull()
})

it('keeps the last eight accounts of a shared computer, each once', () => {
  let cookie: string | undefined
  for (let account = 0; account < 12; account++) cookie = devices.add(devices.add(cookie, `${account}`), `${account}`)
  expect(cookie?.split('.')).toHaveLength(9)
  expect(devices.find(cookie, '3')).toBeNull()
  expect(devices.find(cookie, '4')).toBeTruthy()
})

it('still believes what a former key signed', () => {
  const cookie = devices.add(undefined, 'ana@x.com')
  expect(createTrustedDevices(['new', 'key of the installation']).find(cookie, 'ana@x.com')).toBeTruthy()
  expect(createTrustedDevices(['new']).find(cookie, 'ana@x.com')).toBeNull()
})
