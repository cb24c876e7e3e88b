import { readDashboardNow, setAttendance } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/index.ts'
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
  await first('ana enters')
  await first('ana')
  clock.set('2026-03-30T12:05:00Z')
  await second('to bia')
  await second('customer')
  await online(company.id, ana.id)
  const now = await ask()
  expect(now.queue).toMatchObject({ count: 1, isCapped: false, oldest: '2026-03-30T12:02:00.000Z' })
  expect(now.served).toMatchObject({ count: 2, unanswered: 1 })
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
