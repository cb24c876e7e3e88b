// Gate: customers' addresses are called by the guarded client alone.
import { describe, expect, it } from 'vitest'
import { createSecrets } from '../secrets/index.ts'
import { type CallDeps, callCustomer } from './call-customer.ts'
import type { GuardedRequest } from './index.ts'

const place = '1|bot_webhook|2'
const call = {
  url: 'https://cliente.exemplo',
  companyId: 1,
  place,
  id: 'call_3',
  use: 'employee' as const,
  payload: { type: 'node.entered' },
}

const setUp = (text: string) => {
  const sent: GuardedRequest[] = []
  const logged: string[] = []
  const guardedFetch: CallDeps['guardedFetch'] = (_url, request) => {
    sent.push(request)
    return Promise.resolve({ status: 200, headers: {}, text })
  }
  const log = { error: (_detail: object, message: string) => void logged.push(message) }
  const clock = { now: () => new Date('2026-11-22T05:00:00Z') }
  return { sent, logged, deps: { guardedFetch, secrets: createSecrets('a'.repeat(40)), clock, log } }
}

describe('a call of a customer’s address', () => {
  it('is signed, carries the customer’s headers and gives what was answered', async () => {
    const { deps, sent, logged } = setUp('{"variables":{"Cor":"azul"},"message":"Olá"}')
    const headers = deps.secrets.seal('{"authorization":"Bearer x"}', place)
    const signingSecret = deps.secrets.seal('whsec_c2VncmVkbyBkZSBhc3NpbmF0dXJh', place)
    const { answer, report } = await callCustomer(deps, { ...call, headers, signingSecret })
    expect(answer).toEqual({ variables: { Cor: 'azul' }, workspaceId: null, messages: ['Olá'] })
    expect(sent[0]?.customerHeaders).toEqual({ authorization: 'Bearer x' })
    expect(sent[0]?.headers).toMatchObject({ 'webhook-id': 'call_3' })
    expect(report).toMatchObject({ status: 200, failure: null, body: '{"type":"node.entered"}' })
    expect(logged).toEqual([])
  })

  it('is not made with a key of ours that does not fit, which is told in the log', async () => {
    const { deps, sent, logged } = setUp('{}')
    const headers = createSecrets('b'.repeat(40)).seal('{}', place)
    expect((await callCustomer(deps, { ...call, headers, signingSecret: null })).answer).toBeNull()
    expect(sent).toEqual([])
    expect(logged).toEqual([expect.stringContaining('SECRET_KEY')])
  })

  it('fails quietly where what comes back is no answer', async () => {
    const { deps, logged } = setUp('<html>')
    const { answer, report } = await callCustomer(deps, { ...call, headers: null, signingSecret: null })
    expect(answer).toBeNull()
    expect(report).toMatchObject({ status: 200, failure: expect.stringContaining('página HTML'), answered: '<html>' })
    expect(logged).toEqual([])
  })
})
