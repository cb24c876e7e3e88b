import { replayEventDelivery, replaySubscription } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { mostQueued } from './fill-queue.queries.ts'
import { eventWorld, subscribe } from './testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ settings: { allowPrivateAddresses: true } })
})
afterAll(() => t.close())

it('a full queue takes no delivery that is repeated, and says so', async () => {
  const w = await eventWorld(t)
  const { params } = await subscribe(w, 'http://127.0.0.1:9/eventos')
  const of = [w.companyId, params.subscriptionId]
  const run = (text: string, more: number[] = []) => t.database.owner.query(text, [...of, ...more])
  await run(
    `with made as (
       insert into event (company_id, number, type, subject_kind, subject_id, at)
       select $1, n, 'contact.created', 'contact', n, now() from generate_series(1, $3) n returning number, type, at),
     told as (
       insert into event_delivery (company_id, subscription_id, number, type, at, state)
       select $1, $2, number, type, at, case number when 1 then 'failed' else 'pending' end from made)
     insert into event_queue (company_id, subscription_id, number, subject_kind, subject_id)
     select $1, $2, number, 'contact', number from made where number > 1`,
    [mostQueued + 2],
  )
  const repeated = await w.editor.call(replayEventDelivery, { params: { ...params, number: 1 } })
  expect([repeated.status, repeated.body]).toMatchObject([409, { code: 'queueFull' }])
  const { status, body } = await w.editor.call(replaySubscription, { params, body: { what: 'failed' } })
  expect([status, body]).toEqual([200, { replayed: 0, remain: true }])
})
