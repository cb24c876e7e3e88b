// Gate: signatures are those of the standard.
import { describe, expect, it } from 'vitest'
import { signWebhook, verifyWebhook } from './sign-webhook.ts'

/** The example of the Standard Webhooks specification. */
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
const body = '{"test": 2432232314}'
const now = new Date(1614265330 * 1000)
const wanted = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

const call = (over: object = {}) => ({
  id,
  timestamp: '1614265330',
  signature: wanted,
  rawBody: Buffer.from(body),
  ...over,
})

describe('signatures of webhooks', () => {
  it('are those of the specification', () => {
    expect(signWebhook([secret], { id, now, body })).toEqual({
      'webhook-id': id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': wanted,
    })
    expect(verifyWebhook(call(), [secret], now)).toBe(true)
  })

  it('are two while a secret is being replaced, and either is believed', () => {
    const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    const { 'webhook-signature': signature = '' } = signWebhook([other, secret], { id, now, body })
    expect(signature.split(' ')).toHaveLength(2)
    expect(signature.split(' ')[1]).toBe(wanted)
    for (const known of [other, secret]) expect(verifyWebhook(call({ signature }), [known], now)).toBe(true)
    expect(verifyWebhook(call(), [other, secret], now)).toBe(true)
  })

  it.each([
    ['another body', { rawBody: Buffer.from('{"test": 2432232315}') }],
    ['another id', { id: 'msg_other' }],
    ['no id', { id: '' }],
    ['another time', { timestamp: '1614265331' }],
    ['no number', { timestamp: 'agora' }],
    ['another version', { signature: wanted.replace('v1,', 'v1a,') }],
    ['half a signature', { signature: wanted.slice(0, 20) }],
    ['none', { signature: '' }],
  ])('are refused with %s', (_, over) => {
    expect(verifyWebhook(call(over), [secret], now)).toBe(false)
  })

  it('are refused after five minutes, before their time, and while no secret is set', () => {
    const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000)
    expect(verifyWebhook(call(), [secret], at(300))).toBe(true)
    expect(verifyWebhook(call(), [secret], at(301))).toBe(false)
    expect(verifyWebhook(call(), [secret], at(-301))).toBe(false)
    expect(verifyWebhook(call(), [], now)).toBe(false)
    expect(verifyWebhook(call(), ['whsec_'], now)).toBe(false)
  })
})
