// Gate: secrets are sealed.
import { describe, expect, it } from 'vitest'
import { createSecrets } from './index.ts'

const secrets = createSecrets('a key of at least thirty-two characters')
const place = '7|bot_webhook|3'

describe('secrets at rest', () => {
  it('opens what it sealed, and seals the same text differently each time', () => {
    const sealed = secrets.seal('Bearer çã😀', place)
    expect(secrets.open(sealed, place)).toBe('Bearer çã😀')
    expect(secrets.seal('Bearer çã😀', place).equals(sealed)).toBe(false)
    expect(sealed.toString('latin1')).not.toContain('Bearer')
  })

  it('refuses a secret that was moved to another row or company', () => {
    expect(() => secrets.open(secrets.seal('x', place), '8|bot_webhook|3')).toThrow()
  })

  it('refuses a secret of which any byte was changed', () => {
    const sealed = secrets.seal('text', place)
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => secrets.open(changed, place), `byte ${at}`).toThrow()
    }
  })

  it('opens with a former key what that key sealed, and not without it', () => {
    const sealed = secrets.seal('old', place)
    const changed = 'another key of at least thirty-two characters'
    expect(createSecrets(changed, ['a key of at least thirty-two characters']).open(sealed, place)).toBe('old')
    expect(() => createSecrets(changed).open(sealed, place)).toThrow('another SECRET_KEY')
  })
})

describe('signatures', () => {
  it('hold for their purpose and text alone', () => {
    const signature = secrets.sign('file', '12')
    expect(secrets.verify('file', '12', signature)).toBe(true)
    expect(secrets.verify('file', '13', signature)).toBe(false)
    expect(secrets.verify('mail', '12', signature)).toBe(false)
    expect(secrets.verify('file', '12', '')).toBe(false)
  })
})
