import { describe, expect, it } from 'vitest'
import { formatTypedPhone, whatsappAddress } from './phone.ts'

describe('a phone number while it is typed', () => {
  it('takes the Brazilian form', () => {
    expect(['1', '11', '119', '1133334444', '11987654321', '(11) 98765-43210'].map(formatTypedPhone)).toEqual([
      '1',
      '11',
      '(11) 9',
      '(11) 3333-4444',
      '(11) 98765-4321',
      '(11) 98765-4321',
    ])
  })

  it('leaves foreign numbers, those with a zero and whole ones alone', () => {
    for (const typed of ['+351 912 345 678', '00351912345678', '0 15 11 98765-4321', '5511987654321'])
      expect(formatTypedPhone(typed)).toBe(typed)
  })
})

it('opens WhatsApp with the country’s code, also for numbers kept without', () => {
  expect(
    ['31984552107', '(31) 3255-2107', '5531984552107', '+1 415 555 2671', '351912345678'].map(whatsappAddress),
  ).toEqual([
    'https://wa.me/5531984552107',
    'https://wa.me/553132552107',
    'https://wa.me/5531984552107',
    'https://wa.me/14155552671',
    'https://wa.me/351912345678',
  ])
})
