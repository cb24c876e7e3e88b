import { describe, expect, it } from 'vitest'
import { canSubmitLogin, hasAcceptedInvite } from './login-rules.ts'

describe('login form', () => {
  it('keeps Entrar disabled while either field is blank', () => {
    expect([canSubmitLogin('', 'x'), canSubmitLogin('  ', 'x'), canSubmitLogin('a@b.co', ' ')]).toEqual([
      false,
      false,
      false,
    ])
    expect(canSubmitLogin('a@b.co', 'x')).toBe(true)
  })

  it('greets an accepted invite only', () => {
    expect([hasAcceptedInvite('true'), hasAcceptedInvite('false'), hasAcceptedInvite(undefined)]).toEqual([
      true,
      false,
      false,
    ])
  })
})
