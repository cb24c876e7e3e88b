import { describe, expect, it } from 'vitest'
import { canSubmitReset, checkReset } from './reset-rules.ts'

describe('the form of a new password', () => {
  it('keeps its button disabled while either field is blank', () => {
    expect(canSubmitReset({ newPassword: 'x', confirmPassword: '' })).toBe(false)
    expect(canSubmitReset({ newPassword: '', confirmPassword: 'x' })).toBe(false)
    expect(canSubmitReset({ newPassword: 'x', confirmPassword: 'x' })).toBe(true)
  })

  it('tells beside each field what is wrong with it', () => {
    expect(checkReset({ newPassword: 'uma senha', confirmPassword: 'uma senha' })).toEqual({})
    expect(checkReset({ newPassword: 'curta', confirmPassword: 'outra' })).toEqual({
      newPassword: 'Mínimo de 8 caracteres',
      confirmPassword: 'As senhas não são iguais',
    })
  })
})
