import { describe, expect, it } from 'vitest'
import { formatPhone, validateDetails } from './visitor-details.ts'

const all = { name: true, email: true, phone: true }

describe('what a visitor is asked for', () => {
  it('is checked where the bot asks for it, and only there', () => {
    expect(Object.keys(validateDetails({}, all))).toEqual(['name', 'email', 'phone'])
    expect(validateDetails({}, { name: false, email: false, phone: false })).toEqual({})
    expect(validateDetails({ name: 'Ana', email: 'ana@loja.com.br', phone: '(11) 98765-4321' }, all)).toEqual({})
  })

  it('refuses addresses and numbers that cannot be', () => {
    for (const email of ['ana', 'ana@', 'ana@loja', 'a b@c.de', '@c.de'])
      expect(validateDetails({ email }, { ...all, name: false, phone: false })).toHaveProperty('email')
    for (const phone of ['', '9876-5432', '1'.repeat(16)])
      expect(validateDetails({ phone }, { ...all, name: false, email: false })).toHaveProperty('phone')
  })
})

describe('a phone number while it is typed', () => {
  it('takes the Brazilian form', () => {
    expect(['1', '11', '119', '1133334444', '11987654321', '119876543210'].map(formatPhone)).toEqual([
      '1',
      '11',
      '(11) 9',
      '(11) 3333-4444',
      '(11) 98765-4321',
      '(11) 98765-4321',
    ])
  })

  it('leaves foreign numbers alone', () => {
    expect(formatPhone('+351 912 345 678')).toBe('+351 912 345 678')
  })
})
