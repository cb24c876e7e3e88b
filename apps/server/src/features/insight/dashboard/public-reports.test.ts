import { api } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { withKey } from '../../../testing/with-key.ts'
import { dashboardWorld, playing, settableClock } from './testing.ts'

const clock = settableClock()
let t: TestApp
beforeAll(async () => {
  t = await testApp({ clock })
})
afterAll(() => t.close())

const period = { startAt: '2026-03-30', endAt: '2026-03-31' }

it('tells the figures of the integration’s bots, and the conversations behind them', async () => {
  const world = await dashboardWorld(t)
  clock.set('2026-03-30T12:00:00Z')
  const [first, second] = [playing(t, world, world.first.livechat), playing(t, world, world.first.fake)]
  await first('customer')
  clock.set('2026-03-30T12:10:00Z')
  await first('customer')
  await first('ana')
  await first('ana closes')
  clock.set('2026-03-31T13:00:00Z')
  await second('customer')
  const workspaceIds = [world.workspace.id]
  const key = await withKey(t, world.company, { grants: [{ area: 'reports', level: 'read' }], workspaceIds })
  const all = await key.call(api.readFigures, { query: period })
  expect(all.body).toMatchObject({
    conversations: 2,
    open: 1,
    closed: 1,
    withPeople: 1,
    byDay: [
      { day: '2026-03-30', conversations: 1 },
      { day: '2026-03-31', conversations: 1 },
    ],
    byMonth: [{ year: 2026, month: 3, bot: 1, people: 1 }],
    isDelayed: false,
  })
  const bots = String(world.first.id)
  expect((await key.call(api.readFigures, { query: { ...period, bots } })).body).toEqual(all.body)
  const hours = await key.call(api.readByHour, { query: { day: period.startAt, endDay: period.endAt } })
  expect(hours.body.data).toHaveLength(24)
  expect(hours.body.data.reduce((sum, { conversations }) => sum + conversations, 0)).toBe(2)
  const people = await key.call(api.readPeople, { query: { ...period, by: 'channel' } })
  expect(people.body).toMatchObject({
    taken: 1,
    groups: expect.arrayContaining([expect.objectContaining({ conversations: 1 })]),
  })
  const now = await key.call(api.readNow, {})
  expect(now.body).toMatchObject({ queue: { isCapped: false }, held: { conversations: 0 } })
  const page = await key.call(api.listServices, { query: { ...period, limit: 1 } })
  const rest = await key.call(api.listServices, { query: { ...period, limit: 1, after: page.body.next ?? '' } })
  expect([...page.body.data, ...rest.body.data]).toMatchObject([
    // Names of customers belong to the area of conversations.
    {
      startedAt: '2026-03-31T13:00:00.000Z',
      closedAt: null,
      by: 'bot',
      begunBy: 'customer',
      contactName: null,
      contactId: null,
    },
    { closedAt: '2026-03-30T12:10:00.000Z', by: 'person', minutes: 10 },
  ])
  expect(rest.body.next).toBeNull()
  const people1 = await key.call(api.listServices, { query: { ...period, by: 'person' } })
  expect(people1.body.data).toHaveLength(1)
  const both = await withKey(t, world.company, {
    grants: [
      { area: 'reports', level: 'read' },
      { area: 'conversations', level: 'read' },
    ],
    workspaceIds,
  })
  const named = await both.call(api.listServices, { query: period })
  expect(named.body.data[0]).toMatchObject({ contactId: expect.any(Number), contactName: expect.any(String) })
  const wrong = await key.call(api.readFigures, { query: { startAt: '2026-03-31', endAt: '2026-03-30' } })
  expect([wrong.status, wrong.body]).toMatchObject([400, { code: 'invalid', fields: { endAt: expect.any(String) } }])
})
