import { deleteSubscription, endIntegration } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { type EventWorld, eventWorld, subscribe } from './testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ settings: { allowPrivateAddresses: true } })
})
afterAll(() => t.close())

const url = 'http://127.0.0.1:9/eventos'

const unheard = ({ companyId }: EventWorld) =>
  t.database.owner.query(`update event_log set heard_at = now() - interval '31 days' where company_id = $1`, [
    companyId,
  ])

const isOpen = async ({ companyId }: EventWorld): Promise<boolean> => {
  await t.app.platform.jobs.enqueue('forget-events', {})
  await t.app.platform.jobs.drain()
  const { rows } = await t.database.owner.query('select from event_log where company_id = $1 and ended_at is null', [
    companyId,
  ])
  return rows.length === 1
}

it('a log goes on while there is a subscription, and for thirty days after the last is deleted', async () => {
  const w = await eventWorld(t)
  const { params } = await subscribe(w, url)
  await unheard(w)
  expect(await isOpen(w)).toBe(true)
  await w.editor.call(deleteSubscription, { params })
  expect(await isOpen(w)).toBe(true)
  await unheard(w)
  expect(await isOpen(w)).toBe(false)
})

it('a subscription of an integration that ended keeps no log alive', async () => {
  const w = await eventWorld(t)
  await subscribe(w, url)
  await unheard(w)
  expect((await w.editor.call(endIntegration, { params: { id: w.program.id } })).status).toBe(200)
  expect(await isOpen(w)).toBe(false)
})
