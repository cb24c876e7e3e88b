import { createHash } from 'node:crypto'
import { aesEncryptGCM, hkdf, proto } from 'baileys'
import { describe, expect, it } from 'vitest'
import { chosenOf, keepSecret, openSealed, type Purpose } from './secrets.ts'

/* Sealed with the library's own means, as phones seal. */

const account = '5511970001111@s.whatsapp.net'
const customer = '5511988887777@s.whatsapp.net'
const hidden = '123456789012345@lid'
const secret = Buffer.from('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'hex')
const encIv = Buffer.alloc(12, 7)
const seal = (id: string, purpose: Purpose, original: string, sender: string, plain: Uint8Array, bound = '') => {
  const key = hkdf(secret, 32, { info: `${id}${original}${sender}${purpose}` })
  return { encPayload: aesEncryptGCM(plain, key, encIv, Buffer.from(bound)), encIv }
}
const authors = { sender: [customer, hidden], original: [customer, hidden, account] }
const edited = proto.Message.encode({ conversation: 'rua B, 20' }).finish()

describe('what was sealed with the secret of a message', () => {
  it('is opened, by whichever of their ids the customer sealed it', () => {
    keepSecret(account, 'A', { conversation: 'rua A, 10', messageContextInfo: { messageSecret: secret } })
    for (const [original, sender] of [
      [customer, customer],
      [hidden, hidden],
      [customer, hidden],
    ] as const) {
      const sealed = seal('A', 'Message Edit', original, sender, edited)
      const opened = openSealed(account, 'A', 'Message Edit', sealed, authors)
      expect(opened && proto.Message.decode(opened).conversation).toBe('rua B, 20')
    }
  })

  it('stays closed without the secret, by another hand, for another purpose or where it is noise', () => {
    keepSecret(account, 'B', { messageContextInfo: { messageSecret: secret } })
    const sealed = seal('B', 'Message Edit', customer, customer, edited)
    const noise = { encPayload: Buffer.alloc(48, 1), encIv }
    expect(openSealed(account, 'never seen', 'Message Edit', sealed, authors)).toBeNull()
    expect(openSealed('551100@s.whatsapp.net', 'B', 'Message Edit', sealed, authors)).toBeNull()
    expect(openSealed(account, 'B', 'Event Edit', sealed, authors)).toBeNull()
    expect(openSealed(account, 'B', 'Message Edit', sealed, { sender: [hidden], original: [hidden] })).toBeNull()
    expect(openSealed(account, 'B', 'Message Edit', noise, authors)).toBeNull()
    expect(openSealed(account, 'B', 'Message Edit', { encPayload: Buffer.alloc(3), encIv }, authors)).toBeNull()
    expect(openSealed(account, 'B', 'Message Edit', {}, authors)).toBeNull()
  })

  it('of an answer to a poll names the options that were chosen', () => {
    const pollCreationMessageV3 = { name: 'Dia?', options: [{ optionName: 'Sábado' }, { optionName: 'Domingo' }] }
    keepSecret(account, 'P', { pollCreationMessageV3, messageContextInfo: { messageSecret: secret } })
    const selectedOptions = [createHash('sha256').update('Domingo').digest(), Buffer.alloc(32)]
    const vote = proto.Message.PollVoteMessage.encode({ selectedOptions }).finish()
    const sealed = seal('P', 'Poll Vote', account, customer, vote, `P\0${customer}`)
    const opened = openSealed(account, 'P', 'Poll Vote', sealed, authors)
    expect(opened && chosenOf(account, 'P', opened)).toEqual(['Domingo'])
    expect(openSealed(account, 'P', 'Poll Vote', seal('P', 'Poll Vote', account, customer, vote), authors)).toBeNull()
  })

  it('is kept for the latest messages alone', () => {
    keepSecret(account, 'first', { messageContextInfo: { messageSecret: secret } })
    const sealed = seal('first', 'Message Edit', customer, customer, edited)
    const messageContextInfo = { messageSecret: secret }
    for (let place = 0; place < 4_999; place += 1) keepSecret(account, `later ${place}`, { messageContextInfo })
    expect(openSealed(account, 'first', 'Message Edit', sealed, authors)).not.toBeNull()
    keepSecret(account, 'one more', { messageContextInfo })
    expect(openSealed(account, 'first', 'Message Edit', sealed, authors)).toBeNull()
  })
})
