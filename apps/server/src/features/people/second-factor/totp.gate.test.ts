// Gate: codes are those of the standard.
import { describe, expect, it } from 'vitest'
import { hashRecoveryCode, isRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { codeOf, findStep, keyUri, newSecret, stepAt, toBase32 } from './totp.ts'

const secret = Buffer.from('12345678901234567890')
const at = (seconds: number): Date => new Date(seconds * 1000)

describe('time-based codes', () => {
  // RFC 6238, appendix B, SHA-1: eight digits there, of which an app shows the last six.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %d s are those of the standard', (seconds, code) => {
    expect(codeOf(secret, stepAt(at(seconds)))).toBe(code.slice(2))
  })

  it('are accepted one step early or late, and no further', () => {
    const now = at(1_111_111_111)
    const step = stepAt(now)
    const found = (away: number) => findStep(secret, codeOf(secret, step + away), now)
    expect([-2, -1, 0, 1, 2].map(found)).toEqual([null, step - 1, step, step + 1, null])
    for (const wrong of ['', '050471 ', '5047', 'abcdef', '٠٥٠٤٧١']) expect(findStep(secret, wrong, now)).toBeNull()
  })

  it('come from a key in base32 (RFC 4648), which an address brings to the app', () => {
    expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => toBase32(Buffer.from(text)))).toEqual([
      'MY',
      'MZXQ',
      'MZXW6',
      'MZXW6YQ',
      'MZXW6YTB',
      'MZXW6YTBOI',
    ])
    expect(keyUri(secret, 'Casa & Cia', 'ana@loja.com.br')).toBe(
      'otpauth://totp/Casa%20%26%20Cia:ana%40loja.com.br?issuer=Casa%20%26%20Cia&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
    )
    expect(toBase32(newSecret())).toMatch(/^[A-Z2-7]{32}$/)
  })
})

describe('recovery codes', () => {
  it('are ten, all different, and read back however they are typed', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) {
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
      const typed = code.replaceAll('-', '')
      expect(isRecoveryCode(typed)).toBe(true)
      expect(hashRecoveryCode(typed.replaceAll('0', 'O').replaceAll('1', 'I'))).toEqual(hashRecoveryCode(code))
    }
  })
})
