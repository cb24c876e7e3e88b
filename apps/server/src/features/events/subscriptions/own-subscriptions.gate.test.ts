// Gate: an integration manages its own subscriptions by name, and each change is audited.
import { api } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditedActions } from '../../../platform/testing/audited-actions.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { addContact, contactTypes, eventWorld, type Listener, startListener, tellAll } from './testing.ts'

let t: TestApp
let listener: Listener
beforeAll(async () => {
  t = await testApp({ settings: { allowPrivateAddresses: true } })
  listener = await startListener()
})
afterAll(async () => {
  await listener.stop()
  await t.close()
})

describe('an integration', () => {
  it('manages its own by name: put twice it is one, and its secret is answered once', async () => {
    const w = await eventWorld(t)
    const params = { name: 'n8n' }
    const body = { url: listener.url, types: contactTypes, headers: { 'x-chave': 'abc' } }
    const puts = await Promise.all([1, 2, 3].map(() => w.program.call(api.putOwnSubscription, { params, body })))
    expect(puts.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(puts.filter(({ body: { created } }) => created)).toHaveLength(1)
    expect(puts.flatMap(({ body: { secret } }) => secret ?? [])).toHaveLength(1)
    const read = await w.program.call(api.getOwnSubscription, { params })
    expect(read.body).toMatchObject({ name: 'n8n', headers: ['x-chave'], state: 'active', waiting: 0 })
    await addContact(w, 'Rita')
    await tellAll(t, w)
    const list = await w.program.call(api.listOwnDeliveries, { params })
    expect(list.body.data).toMatchObject([{ id: `evt_${w.companyId}_1`, state: 'delivered', status: 200 }])
    expect((await w.program.call(api.getOwnDelivery, { params: { ...params, number: 1 } })).status).toBe(200)
    expect((await w.program.call(api.testOwnSubscription, { params })).body.ok).toBe(true)
    const bad = await w.program.call(api.putOwnSubscription, { params, body: { ...body, url: 'ftp://x' } })
    expect([bad.status, Object.keys((bad.body as unknown as { fields: object }).fields)]).toEqual([400, ['url']])
    const changes = [
      await w.program.call(api.rotateOwnSecret, { params, body: { when: 'day' } }),
      await w.program.call(api.resumeOwnSubscription, { params, body: { from: 'stopped' } }),
      await w.program.call(api.replayOwnSubscription, { params, body: { what: 'failed' } }),
      await w.program.call(api.deleteOwnSubscription, { params }),
    ]
    expect(changes.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(await auditedActions(t, w.companyId))).toEqual(
      new Set([
        'subscription.created',
        'subscription.changed',
        'contact.created',
        'subscription.secret-made',
        'subscription.resumed',
        'subscription.replayed',
        'subscription.deleted',
      ]),
    )
    expect((await w.program.call(api.getOwnSubscription, { params })).status).toBe(404)
  })
})
