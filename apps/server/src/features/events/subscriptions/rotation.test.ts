import { type EventType, rotateSubscriptionSecret } from '@prosa/contract'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { deliveryOf, type EventWorld, eventWorld, follow, type Heard, startListener, subscribe } from './testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ settings: { allowPrivateAddresses: true } })
})
afterAll(() => t.close())

const perSecret = 100
const types: EventType[] = ['contact.created']

const tell = async (w: EventWorld, contactId: number, count: number): Promise<void> => {
  await t.build.run(
    `insert into fact (company_id, kind, subject_kind, subject_id) select $1, 'contact.created', 'contact', $2 from generate_series(1, $3::int)`,
    [w.companyId, contactId, count],
  )
  await follow(t, w)
}

/** Whether one of a call's signatures is by this secret, whatever time the verifier thinks it is. */
const isSignedBy = (secret: string, { id, headers, raw }: Heard): boolean => {
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000)
  return String(headers['webhook-signature'])
    .split(' ')
    .includes(new Webhook(secret).sign(id, at, raw))
}

it('is signed by the secret of the moment, and by the one before for a day, however often it changes', async () => {
  const w = await eventWorld(t)
  const listener = await startListener()
  const loop = deliveryOf(t)
  loop.start()
  try {
    const made = await subscribe(w, listener.url, { types })
    const { id } = await t.build.insert<{ id: number }>('contact', {
      company_id: w.companyId,
      name: 'Rita',
      workspace_id: w.workspaceId,
    })
    await t.build.insert('contact_workspace', { company_id: w.companyId, contact_id: id, workspace_id: w.workspaceId })
    const rotate = async (): Promise<string> =>
      (await w.editor.call(rotateSubscriptionSecret, { params: made.params, body: { when: 'day' } })).body.secret
    let [before, now]: [string | null, string] = [null, made.shown]
    for (let round = 0; round < 4; round += 1) {
      const from = listener.heard.length
      await tell(w, id, perSecret)
      await expect.poll(() => listener.heard.length, { timeout: 30_000 }).toBe(from + perSecret)
      const heard = listener.heard.slice(from)
      for (const call of heard) {
        expect(new Webhook(now).verify(call.raw, call.headers as Record<string, string>)).toEqual(call.body)
        expect([isSignedBy(now, call), before === null || isSignedBy(before, call)]).toEqual([true, true])
      }
      ;[before, now] = [now, await rotate()]
    }
    t.clock.advance('25h')
    const from = listener.heard.length
    await tell(w, id, 3)
    await expect.poll(() => listener.heard.length, { timeout: 30_000 }).toBe(from + 3)
    for (const call of listener.heard.slice(from))
      expect([isSignedBy(now, call), isSignedBy(before ?? '', call)]).toEqual([true, false])
  } finally {
    await loop.stop()
    await listener.stop()
  }
}, 120_000)
