import { expect, it } from 'vitest'
import { formatPhone } from './format-phone.ts'

it.each([
  ['5531984552107', '+55 (31) 9 8455-2107'],
  ['553132552107', '+55 (31) 3255-2107'],
  ['31984552107', '(31) 9 8455-2107'],
  ['3132552107', '(31) 3255-2107'],
  ['14155552671', '+14155552671'],
])('writes %s as %s', (digits, shown) => expect(formatPhone(digits)).toBe(shown))
