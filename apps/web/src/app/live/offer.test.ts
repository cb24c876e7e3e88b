import { expect, it } from 'vitest'
import { formatLeft } from './offer.ts'

const second = 1000
const hour = 3600 * second

it.each([
  [-second, '0:00'],
  [42 * second, '0:42'],
  [59 * 60 * second + 59 * second, '59:59'],
  [hour, '1 hora'],
  [23 * hour, '23 horas'],
  [24 * hour, '1 dia'],
  [6.9 * 24 * hour, '6 dias'],
])('writes %s ms as %s', (left, text) => expect(formatLeft(left)).toBe(text))
