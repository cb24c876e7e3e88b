import { expect, it } from 'vitest'
import type { GraphCall } from '../meta/graph.ts'
import { createGiveBack } from './give-back.ts'

it.each([
  ['5511900000001', { to: '5511900000001' }],
  ['BR.13491208655302741918', { recipient: 'BR.13491208655302741918' }],
])('lets go of %s at Meta', async (customer, whom) => {
  const calls: GraphCall[] = []
  const graph = {
    call: async (call: GraphCall) => {
      calls.push(call)
      return { ok: true as const, body: { success: true } }
    },
  }
  const connection = { companyId: 1, id: 2, externalId: '3001', settings: {}, secret: 'token' }
  expect(await createGiveBack({ graph })(connection, customer, AbortSignal.timeout(1_000), null)).toBeNull()
  expect(calls).toMatchObject([
    {
      method: 'POST',
      path: '/3001/thread_control',
      json: { messaging_product: 'whatsapp', action: 'release', ...whom },
    },
  ])
})
