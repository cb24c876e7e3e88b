import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { readEventsToSend } from './read-events-to-send.ts'
import { eventWorld, subscribe } from './testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ settings: { allowPrivateAddresses: true } })
})
afterAll(() => t.close())

/** Three events, claimed; the handle counts its use and fails as often as asked. */
const claimThree = async (failures: number) => {
  const w = await eventWorld(t)
  const { params } = await subscribe(w, 'http://127.0.0.1:9/eventos')
  await t.database.owner.query(
    `insert into event (company_id, number, type, subject_kind, subject_id, at, detail)
     select $1, n, 'contact.created', 'contact', n, now(), jsonb_build_object('workspaces', array(select id from workspace where company_id = $1))
     from generate_series(1, 3) n`,
    [w.companyId],
  )
  const handles = { count: 0 }
  const claimed = [1, 2, 3].map((number) => ({
    id: number,
    companyId: w.companyId,
    subscriptionId: params.subscriptionId,
    number,
    subjectKind: 'contact',
    subjectId: number,
    fence: 1,
    tries: 1,
  }))
  const worker = {
    ...t.database.database.worker,
    scoped: (companyId: number) => {
      handles.count += 1
      if (handles.count <= failures) throw new Error('the database is gone')
      return t.database.database.worker.scoped(companyId)
    },
  }
  const events = readEventsToSend({ database: { worker }, now: new Date(), fileUrl: () => () => '' }, claimed)
  return { handles, events }
}

it('reads the claimed events of a subscription together', async () => {
  const { handles, events } = await claimThree(0)
  const read = await Promise.all(events.map((event) => event.read()))
  expect(read.map(({ event }) => event?.data.number)).toEqual([1, 2, 3])
  expect(handles.count).toBe(1)
})

it('reads each alone where they cannot be read together', async () => {
  const { events } = await claimThree(2)
  const read = await Promise.allSettled(events.map((event) => event.read()))
  expect(read.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
})
