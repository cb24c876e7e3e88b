import { expect, it } from 'vitest'
import { priceText } from './price-text.ts'

it.each([
  [25, 'BRL', 'R$ 25,00'],
  [1234.5, null, 'R$ 1.234,50'],
  [10, 'USD', 'US$ 10,00'],
  [10, 'reais', '10 reais'],
])('%d of %s is %s', (price, currency, text) => {
  expect(priceText(price, currency)).toBe(text)
})
