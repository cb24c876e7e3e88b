import { afterAll, beforeAll, expect, it } from 'vitest'
import { signStandard, startWebhook, type WebhookStandIn } from './index.ts'

let standIn: WebhookStandIn
beforeAll(async () => {
  standIn = await startWebhook()
})
afterAll(() => standIn.stop())

it('signs as the example of the Standard Webhooks specification', () => {
  expect(
    signStandard(
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      1614265330,
      '{"test": 2432232314}',
    ),
  ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

it('hears a call, tells a right signature from a wrong one, and answers as it was told to', async () => {
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  standIn.secrets.push(secret)
  standIn.answers.set('/node', { variables: { Cor: 'azul' } })
  const url = `${standIn.url}/node`
  expect((await standIn.tell({ url, secret, body: { type: 'node.entered' } })).body).toEqual({
    variables: { Cor: 'azul' },
  })
  await standIn.tell({ url, secret, body: {}, signature: 'v1,AAAA' })
  await standIn.tell({ url, secret, body: {}, at: new Date(0) })
  expect(standIn.heard.map(({ signed }) => signed)).toEqual([true, false, false])
  expect(standIn.underWay.most).toBe(1)
})

it('misbehaves in the words of all stand-ins', async () => {
  standIn.faults.add({
    path: '/node',
    times: 1,
    does: { kind: 'answer', status: 503, body: {}, headers: { 'retry-after': '7' } },
  })
  const secret = standIn.secrets[0] ?? ''
  expect((await standIn.tell({ url: `${standIn.url}/node`, secret, body: {} })).status).toBe(503)
  expect((await standIn.tell({ url: `${standIn.url}/node`, secret, body: {} })).status).toBe(200)
})
