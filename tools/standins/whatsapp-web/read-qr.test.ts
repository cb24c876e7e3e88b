import { encode, renderSVG } from 'uqr'
import { expect, it } from 'vitest'
import { readQr, readQrPicture } from './read-qr.ts'

it('reads what a picture of the product says', () => {
  const code = `https://wa.me/settings/linked_devices#2@${'Ab3+/='.repeat(38)},1`
  expect(readQrPicture(renderSVG(code, { border: 2 }))).toBe(code)
})

it('reads codes of every size and level', () => {
  for (const ecc of ['L', 'M', 'Q', 'H'] as const)
    for (const length of [5, 60, 200, 600, 850]) {
      const text = 'ação 9 '.repeat(length).slice(0, length)
      const { data } = encode(text, { ecc, border: 0 })
      expect(readQr(data), `${ecc} ${length}`).toBe(text)
    }
})

it('refuses what is no code', () => {
  expect(() => readQrPicture('<svg/>')).toThrow()
  expect(() => readQr([[true]])).toThrow()
})
