import { describe, expect, it } from 'vitest'
import { canSubmitLogin, hasAcceptedInvite, isEmail } from './login-rules.ts'

describe('login form', () => {
  it('keeps Entrar disabled while either field is blank', () => {
    expect([canSubmitLogin('', 'x'), canSubmitLogin('  ', 'x'), canSubmitLogin('a@b.co', ' ')]).toEqual([
      false,
      false,
      false,
    ])
    expect(canSubmitLogin('a@b.co', 'x')).toBe(true)
  })

  it('knows the form of an e-mail address', () => {
    for (const good of ['gestora@demo.local', 'a.b+c@d-e.com.br', ' ana@x.co ']) expect(isEmail(good)).toBe(true)
    for (const bad of ['ana', 'ana@', '@x.co', 'ana@x', 'ana@x.', 'a b@x.co', 'ana@@x.co'])
      expect(isEmail(bad)).toBe(false)
  })

  it('greets an accepted invite only', () => {
    expect([hasAcceptedInvite('true'), hasAcceptedInvite('false'), hasAcceptedInvite(undefined)]).toEqual([
      true,
      false,
      false,
    ])
  })
})
