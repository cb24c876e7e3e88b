import { describe, expect, it } from 'vitest'
import { validateDetails } from './visitor-details.ts'

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
    for (const phone of ['', '9876-5432', '+12345'])
      expect(validateDetails({ phone }, { ...all, name: false, email: false })).toHaveProperty('phone')
  })
})
