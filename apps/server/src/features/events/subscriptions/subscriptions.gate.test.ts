// Gate: events reach their subscribers signed, in order, each at least once; one that fails delays nobody.
import {
  api,
  deleteSubscription,
  listEventDeliveries,
  listSubscriptions,
  pauseSubscription,
  replayEventDelivery,
  replaySubscription,
  resumeSubscription,
  rotateSubscriptionSecret,
  skipEventDelivery,
  testSubscription,
  updateContact,
  updateSubscription,
} from '@prosa/contract'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inbound } from '../../../conversation/testing.ts'
import { auditedActions } from '../../../platform/testing/audited-actions.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { noteFailure } from './deliver.queries.ts'
import { mostQueued } from './fill-queue.queries.ts'
import {
  addContact,
  contactTypes,
  deliverUntil,
  type EventWorld,
  eventWorld,
  follow,
  type Listener,
  startListener,
  subscribe,
  tellAll,
} from './testing.ts'

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

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.database.owner.query<Row>(text, values)).rows

const deliver = (w: EventWorld, until: () => Promise<boolean> | boolean, hurry = true): Promise<void> =>
  deliverUntil(t, w, until, hurry)
const told = (w: EventWorld): Promise<void> => tellAll(t, w)
const heardBy = ({ companyId }: EventWorld) => listener.heard.filter(({ body }) => body.data.company === companyId)
const numbersOf = (w: EventWorld): number[] => heardBy(w).map(({ body }) => body.data.number)

describe('a subscription', () => {
  it('gets each event once, signed, with what its integration may read, and none of its own acts', async () => {
    const w = await eventWorld(t)
    const made = await subscribe(w, listener.url)
    await w.conversation.receive(inbound(w, { text: 'oi' }))
    const id = await addContact(w, 'Rita')
    await w.program.call(api.updateContact, { params: { id }, body: { description: 'Do ERP' } })
    await told(w)
    const heard = heardBy(w)
    expect(heard.map(({ body }) => body.type).toSorted()).toEqual([
      'contact.created',
      'contact.created',
      'conversation.opened',
      'message.received',
      'message.sent',
    ])
    const verifier = new Webhook(made.shown)
    for (const { raw, headers, id: webhookId, body } of heard) {
      expect(verifier.verify(raw, headers as Record<string, string>)).toEqual(body)
      expect(webhookId).toBe(`evt_${w.companyId}_${body.data.number}`)
      expect(headers['x-chave']).toBe('segredo-do-cabecalho')
    }
    const received = heard.find(({ body }) => body.type === 'message.received')
    expect(received?.body.data).toMatchObject({
      message: { text: 'oi' },
      conversation: { status: 'open' },
      sequence: 1,
    })
    await w.editor.call(updateSubscription, { params: made.params, body: { includeOwn: true } })
    await w.program.call(api.updateContact, { params: { id }, body: { description: 'De novo' } })
    await told(w)
    expect(heardBy(w).at(-1)?.body).toMatchObject({ type: 'contact.updated', data: { by: { kind: 'integration' } } })
    const { body } = await w.editor.call(listEventDeliveries, { params: made.params, query: { limit: 2 } })
    expect(body.result).toMatchObject([
      { type: 'contact.updated', state: 'delivered', tries: 1, status: 200, failure: null },
      { state: 'delivered' },
    ])
    const kept = await rows('select to_jsonb(d)::text from event_delivery d where company_id = $1', [w.companyId])
    expect(JSON.stringify(kept)).not.toMatch(/Rita|segredo|ERP|oi"/)
  })

  it('signs with both secrets while one is replaced, and with the new one alone after', async () => {
    const w = await eventWorld(t)
    const made = await subscribe(w, listener.url, { types: contactTypes })
    await addContact(w, 'Um')
    await told(w)
    const { body: rotated } = await w.editor.call(rotateSubscriptionSecret, {
      params: made.params,
      body: { when: 'day' },
    })
    expect(rotated.previousUntil).not.toBeNull()
    await addContact(w, 'Dois')
    await told(w)
    const { body: last } = await w.editor.call(rotateSubscriptionSecret, { params: made.params, body: { when: 'now' } })
    await addContact(w, 'Três')
    await told(w)
    const secrets = [made.shown, rotated.secret, last.secret]
    const verified = heardBy(w).map(({ raw, headers }) =>
      secrets.map((secret) => {
        try {
          new Webhook(secret).verify(raw, headers as Record<string, string>)
          return true
        } catch {
          return false
        }
      }),
    )
    expect(verified).toEqual([
      [true, false, false],
      [true, true, false],
      [false, false, true],
    ])
  })

  it('waits for the oldest of a subject only, and goes on where that is skipped', async () => {
    const w = await eventWorld(t)
    const made = await subscribe(w, listener.url, { types: contactTypes })
    const [stuck, free] = [await addContact(w, 'Parado'), await addContact(w, 'Livre')]
    for (const id of [stuck, free]) await w.editor.call(updateContact, { params: { id }, body: { description: 'x' } })
    listener.answer = ({ body }) => (body.data.contactId === stuck && body.type === 'contact.created' ? 500 : undefined)
    await follow(t, w)
    await deliver(w, () => heardBy(w).length === 2)
    expect(heardBy(w).map(({ body }) => body.data.contactId)).toEqual([free, free])
    const list = async (state: 'pending' | 'skipped') =>
      (await w.editor.call(listEventDeliveries, { params: made.params, query: { state } })).body.result
    const pending = await list('pending')
    expect(pending).toHaveLength(2)
    const oldest = pending.at(-1)
    expect(oldest).toMatchObject({ status: 500, canSkip: true, failure: 'Respondeu 500' })
    await w.editor.call(skipEventDelivery, { params: { ...made.params, number: oldest?.number ?? 0 } })
    await told(w)
    expect(heardBy(w).map(({ body }) => body.data.contactId)).toEqual([free, free, stuck])
    expect(await list('skipped')).toHaveLength(1)
    expect(await auditedActions(t, w.companyId)).toContain('subscription.skipped')
    const again = { ...made.params, number: oldest?.number ?? 0 }
    listener.answer = () => undefined
    expect((await w.editor.call(replayEventDelivery, { params: again })).body).toMatchObject({ state: 'pending' })
    await told(w)
    expect(heardBy(w)).toHaveLength(4)
    listener.answer = () => undefined
  })

  it('keeps its place while it is paused, goes on from there or from now, and sends again what is asked for', async () => {
    const w = await eventWorld(t)
    const made = await subscribe(w, listener.url, { types: contactTypes })
    const { params } = made
    await addContact(w, '1')
    await told(w)
    await w.editor.call(pauseSubscription, { params })
    for (const name of ['2', '3']) await addContact(w, name)
    await follow(t, w)
    const state = async () => (await w.editor.call(listSubscriptions, { params: { id: w.program.id } })).body.result[0]
    expect(await state()).toMatchObject({ state: 'paused', waiting: 2 })
    await w.editor.call(resumeSubscription, { params, body: { from: 'stopped' } })
    await told(w)
    expect(numbersOf(w).toSorted()).toEqual([1, 2, 3])
    await w.editor.call(pauseSubscription, { params })
    await addContact(w, '4')
    await follow(t, w)
    await w.editor.call(resumeSubscription, { params, body: { from: 'now' } })
    await addContact(w, '5')
    await told(w)
    expect(numbersOf(w).toSorted()).toEqual([1, 2, 3, 5])
    const replay = await w.editor.call(replaySubscription, { params, body: { what: 'from', number: 3 } })
    expect(replay.body).toEqual({ replayed: 3, remain: false })
    await told(w)
    // Of different contacts they do not wait for each other.
    expect(numbersOf(w).slice(0, 4).toSorted()).toEqual([1, 2, 3, 5])
    expect(numbersOf(w).slice(4).toSorted()).toEqual([3, 4, 5])
    const early = await w.editor.call(replaySubscription, { params, body: { what: 'from', number: 99 } })
    expect([early.status, early.body]).toMatchObject([422, { code: 'notToldYet' }])
    expect(await auditedActions(t, w.companyId)).toEqual(
      expect.arrayContaining([
        'subscription.created',
        'subscription.paused',
        'subscription.resumed',
        'subscription.replayed',
      ]),
    )
  })

  it('is switched off by 410, or after three days and twenty failures, and loses nothing by it', async () => {
    const w = await eventWorld(t)
    const made = await subscribe(w, listener.url, { types: contactTypes })
    listener.answer = ({ body }) => (body.data.company === w.companyId ? 410 : undefined)
    await addContact(w, 'Um')
    await follow(t, w)
    const state = async () => (await w.editor.call(listSubscriptions, { params: { id: w.program.id } })).body.result[0]
    await deliver(w, async () => (await state())?.state === 'off')
    expect(await state()).toMatchObject({
      waiting: 1,
      trouble: { failures: 1, reason: expect.stringContaining('410') },
    })
    listener.answer = () => undefined
    await w.editor.call(resumeSubscription, { params: made.params, body: { from: 'stopped' } })
    await told(w)
    expect(numbersOf(w)).toHaveLength(1)
    const db = t.database.database.scoped(w.companyId)
    const fail = (at: Date) => noteFailure(db, w.companyId, made.id, { failure: 'Respondeu 500', isGone: false, at })
    const start = Date.now()
    const off: boolean[] = []
    for (let index = 0; index < 20; index += 1) off.push(await fail(new Date(start + index * 1_000)))
    expect(off).not.toContain(true)
    expect(await fail(new Date(start + 3 * 86_400_000))).toBe(true)
  })

  it('never has more than a thousand events in its queue, and one that hangs keeps no other waiting', async () => {
    const w = await eventWorld(t)
    const hanging = await subscribe(w, listener.url, { name: 'presa', types: ['contact.created'] })
    await subscribe(w, listener.url, { name: 'boa', types: ['contact.updated'] })
    await t.database.owner.query(
      `insert into event (company_id, number, type, subject_kind, subject_id, at)
       select $1, n, 'contact.created', 'contact', $2 + n, now() from generate_series(1, 3000) n`,
      [w.companyId, await addContact(w, 'Qualquer')],
    )
    await t.database.owner.query('update event_log set last_number = 3000 where company_id = $1', [w.companyId])
    await t.database.owner.query('delete from fact where company_id = $1', [w.companyId])
    const id = await addContact(w, 'Outra')
    for (let n = 0; n < 5; n += 1)
      await w.editor.call(updateContact, { params: { id }, body: { description: String(n) } })
    await follow(t, w)
    listener.answer = ({ body }) => (body.type === 'contact.created' ? 'never' : undefined)
    await deliver(w, () => heardBy(w).length === 5, false)
    const [queued] = await rows<{ count: number }>(
      'select count(*)::int as count from event_queue where company_id = $1 and subscription_id = $2',
      [w.companyId, hanging.id],
    )
    expect(queued?.count).toBeLessThanOrEqual(mostQueued)
    listener.answer = () => undefined
    await w.editor.call(deleteSubscription, { params: hanging.params })
    expect(await rows('select from event_queue where company_id = $1', [w.companyId])).toEqual([])
  })

  it('is tested by an example, and shows no secret again', async () => {
    const w = await eventWorld(t)
    const made = await subscribe(w, listener.url)
    const tested = await w.editor.call(testSubscription, { params: made.params })
    expect(tested.body).toMatchObject({ ok: true, status: 200, failure: null })
    expect(heardBy(w).at(-1)?.body).toMatchObject({ type: 'subscription.test', data: { subscription: 'loja' } })
    const { body } = await w.editor.call(listSubscriptions, { params: { id: w.program.id } })
    expect(JSON.stringify(body)).not.toMatch(/whsec_|segredo-do-cabecalho/)
    const kept = await rows('select to_jsonb(s)::text from subscription s where company_id = $1', [w.companyId])
    expect(JSON.stringify(kept)).not.toMatch(/whsec_|segredo-do-cabecalho/)
  })
})
