// Gate: the main way of what waits now.
import { forecastQueue, readDashboardNow, setAttendance } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { countFiguresJob } from './figures.jobs.ts'
import { dashboardWorld, playing, settableClock } from './testing.ts'

const clock = settableClock()
let t: TestApp
beforeAll(async () => {
  t = await testApp({ clock })
})
afterAll(() => t.close())

const online = (companyId: number, userId: number) =>
  t.build.run("insert into presence (company_id, user_id, online_until) values ($1, $2, now() + interval '1 minute')", [
    companyId,
    userId,
  ])

it('counts what waits in the queue, what people serve, and who is there for it', async () => {
  const world = await dashboardWorld(t)
  const { company, workspace, ana, bia } = world
  await t.build.run('update member set is_attendant = true where company_id = $1', [company.id])
  const ask = async (workspaces = [workspace.id]) =>
    (await (await t.as(ana)).call(readDashboardNow, { query: { workspaces } })).body
  expect(await ask()).toEqual({
    queue: { count: 0, isCapped: false, oldest: null },
    served: { count: 0, unanswered: 0, oldest: null },
    withBot: { count: 0, isCapped: false },
    online: 0,
    away: 0,
    people: [],
  })

  clock.set('2026-03-30T12:00:00Z')
  const rooms = [1, 2, 3].map(() => playing(t, world, world.first.livechat))
  for (const [place, room] of rooms.entries()) {
    clock.set(`2026-03-30T12:0${place}:00Z`)
    await room('customer')
    await room('to the queue')
  }
  const [first, second] = rooms as [(typeof rooms)[0], (typeof rooms)[0]]
  await playing(t, world, world.first.livechat)('customer')
  await first('ana enters')
  await first('ana')
  clock.set('2026-03-30T12:05:00Z')
  await second('to bia')
  await second('customer')
  await online(company.id, ana.id)
  const now = await ask()
  expect(now.queue).toMatchObject({ count: 1, isCapped: false, oldest: '2026-03-30T12:02:00.000Z' })
  expect(now.served).toMatchObject({ count: 2, unanswered: 1 })
  expect(now.withBot).toEqual({ count: 1, isCapped: false })
  expect([now.online, now.away]).toEqual([1, 0])
  // Who is not online and holds a room is named too.
  expect(now.people).toMatchObject([
    { id: ana.id, name: 'Ana', state: 'available', rooms: 1, waiting: 0, oldest: null },
    { id: bia.id, name: 'Bia', state: 'offline', rooms: 1, waiting: 1 },
  ])

  await (await t.as(await t.build.user({ company, permissions: ['dialog_view'] }))).call(setAttendance, { body: {} })
  await t.build.run('update member set away = true where company_id = $1 and id = $2', [company.id, ana.id])
  expect((await ask()).people[0]).toMatchObject({ id: ana.id, state: 'away' })
  // Nothing of a workspace that was not asked for.
  expect((await ask([])).people).toEqual([])
})

it('knows no workspace of others', async () => {
  const world = await dashboardWorld(t)
  const elsewhere = await t.build.workspace({ company: world.company })
  const caller = await t.as(world.ana)
  expect((await caller.call(readDashboardNow, { query: { workspaces: [elsewhere.id] } })).status).toBe(404)
})

it('forecasts what comes to the queue, by the wall clock of the company, from what came in the weeks before', async () => {
  const world = await dashboardWorld(t)
  const caller = await t.as(world.ana)
  const ask = async (workspaces = [world.workspace.id]) =>
    (await caller.call(forecastQueue, { query: { workspaces } })).body
  clock.set('2026-02-02T16:30:00Z')
  expect(await ask()).toEqual({ weeks: 0, leastWeeks: 4, hours: [], error: null })
  const bringRoom = async (at: string) => {
    clock.set(at)
    const room = playing(t, world, world.first.livechat)
    await room('customer')
    await room('to the queue')
  }
  // Mondays at 14 h in São Paulo; two of the last.
  for (const day of ['02-02', '02-09', '02-16', '02-23', '03-02', '03-09', '03-09'])
    await bringRoom(`2026-${day}T17:20:00Z`)
  clock.set('2026-03-16T15:50:00Z')
  const uncounted = await ask()
  await t.app.platform.jobs.enqueue(countFiguresJob, {})
  await t.app.platform.jobs.drain()
  const forecast = await ask()
  expect(uncounted).toEqual(forecast)
  expect(forecast.weeks).toBe(5)
  // Weights 6, 5, 4, 3, 2 and 1 of what came one to six weeks ago, brought to the two rooms of the last week.
  expect(forecast.hours.map(({ hour, expected }) => [hour, expected])).toEqual([
    [13, 0],
    [14, 2],
    [15, 0],
    [16, 0],
    [17, 0],
    [18, 0],
  ])
  expect(forecast.error).toEqual({ expected: 1, came: 2, perHour: 1 })
  expect((await ask([])).hours).toEqual([])
  const elsewhere = await t.build.workspace({ company: world.company })
  expect((await caller.call(forecastQueue, { query: { workspaces: [elsewhere.id] } })).status).toBe(404)
})
