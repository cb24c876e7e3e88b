import {
  downloadServices,
  forecastQueue,
  listServices,
  listServicesByHour,
  readDashboard,
  readDashboardNow,
  readPeopleFigures,
} from '@prosa/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildBot } from '../../../platform/testing/build-bots.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { countFiguresJob } from './figures.jobs.ts'
import { type Act, type DashboardWorld, dashboardWorld, playing, settableClock } from './testing.ts'

const clock = settableClock()
let t: TestApp
let world: DashboardWorld
beforeAll(async () => {
  t = await testApp({ clock })
})
afterAll(() => t.close())

type Caller = Awaited<ReturnType<TestApp['as']>>
const period = { startAt: '2026-05-04', endAt: '2026-05-05' }
const groupings = ['attendant', 'workspace', 'bot', 'channel'] as const

/** A company makes one file at a time: another window may have to ask again. */
const readFile = (caller: Caller, payload: object): Promise<string> =>
  vi.waitFor(async () => {
    const answer = await caller.inject({ method: 'POST', url: downloadServices.url, payload })
    expect(answer.statusCode).toBe(200)
    return answer.body
  }, 10_000)

/** All that the dashboard shows of some bots: its figures, people by each grouping, hours of a day, and the list and file behind it. */
const readAll = async (caller: Caller, bots: number[]) => {
  const body = { ...period, bots }
  const people = []
  for (const by of groupings) people.push((await caller.call(readPeopleFigures, { body: { ...body, by } })).body)
  return {
    dashboard: (await caller.call(readDashboard, { params: { info: 'general' }, body })).body,
    people,
    hours: (await caller.call(listServicesByHour, { query: { bots, day: period.startAt } })).body,
    list: (await caller.call(listServices, { body: { ...body, only: {}, limit: 100 } })).body,
    file: await readFile(caller, { ...body, only: {} }),
  }
}

const play = async (steps: readonly (readonly [at: string, act: Act])[]): Promise<void> => {
  const player = playing(t, world, world.first.livechat)
  for (const [at, act] of steps) {
    clock.set(`2026-05-${at}:00-03:00`)
    await player(act)
  }
}
const addUp = async (): Promise<void> => {
  await t.app.platform.jobs.enqueue(countFiguresJob, {})
  await t.app.platform.jobs.drain()
}
const join = (userId: number, workspaceId: number) =>
  t.build.run('insert into workspace_member (company_id, workspace_id, user_id) values ($1, $2, $3)', [
    world.company.id,
    workspaceId,
    userId,
  ])

beforeEach(async () => {
  world = await dashboardWorld(t)
  await play([
    ['04T09:00', 'customer'],
    ['04T09:01', 'to the queue'],
    ['04T09:05', 'ana enters'],
    ['04T09:06', 'ana'],
    ['04T09:20', 'ana closes'],
  ])
  await play([
    ['05T10:00', 'customer'],
    ['05T10:02', 'to the queue'],
  ])
  // One of both is added up: the other's customer gives up afterwards.
  await addUp()
  await play([
    ['05T11:00', 'customer'],
    ['05T11:30', 'silence'],
  ])
})

describe('figures', () => {
  it('stay what they are where the bot was deleted', async () => {
    const caller = await t.as(world.bia)
    const before = await readAll(caller, [world.first.id])
    expect(before.dashboard).toMatchObject({ closedServices: 2, openServices: 1, humanServices: 1 })
    await t.build.run('update bot set deleted_at = now() where id = $1', [world.first.id])
    expect(await readAll(caller, [world.first.id])).toEqual(before)
    await addUp()
    expect(await readAll(caller, [world.first.id])).toEqual(before)
  })

  it('go with a bot that moved to another workspace, while its dialogs stay in theirs', async () => {
    const elsewhere = await t.build.workspace({ company: world.company })
    const onlyThere = await t.as(
      await t.build.user({ company: world.company, workspaces: [elsewhere], permissions: ['dashboard_view'] }),
    )
    const before = await readAll(await t.as(world.bia), [world.first.id])
    await t.build.run('update bot set workspace_id = $2 where id = $1', [world.first.id, elsewhere.id])
    const ofNoBot = { params: { info: 'general' as const }, body: { ...period, bots: [world.first.id] } }
    expect((await (await t.as(world.bia)).call(readDashboard, ofNoBot)).status).toBe(404)
    const after = await readAll(onlyThere, [world.first.id])
    expect({ ...after, list: after.list.total, file: after.file.split('\r\n').length }).toEqual({
      ...before,
      list: before.list.total,
      file: before.file.split('\r\n').length,
    })
    const { groups } = after.people[groupings.indexOf('workspace')] ?? { groups: [] }
    expect(groups.map(({ id }) => id)).toEqual([world.workspace.id])
    await join(world.bia.id, elsewhere.id)
    clock.set('2026-05-06T12:00:00-03:00')
    expect(await readAll(await t.as(world.bia), [world.first.id])).toEqual(before)
  })

  it('name a person who is gone', async () => {
    const caller = await t.as(world.bia)
    const before = await readAll(caller, [world.first.id])
    expect(before.people[0]?.groups).toMatchObject([{ name: 'Ana', services: 1 }])
    await t.build.run('delete from workspace_member where user_id = $1', [world.ana.id])
    await t.build.run('update member set active = false, is_attendant = false where id = $1', [world.ana.id])
    expect(await readAll(caller, [world.first.id])).toEqual(before)
    await addUp()
    expect(await readAll(caller, [world.first.id])).toEqual(before)
  })

  it('are the same in windows that reload at once while they are added up', async () => {
    const [ana, bia] = [await t.as(world.ana), await t.as(world.bia)]
    const before = await readAll(ana, [world.first.id])
    const windows = await Promise.all([
      readAll(ana, [world.first.id]),
      addUp(),
      readAll(bia, [world.first.id]),
      readAll(ana, [world.first.id]),
      addUp(),
    ])
    for (const seen of windows.filter((each) => each !== undefined)) expect(seen).toEqual(before)
    expect(await readAll(bia, [world.first.id])).toEqual(before)
  })

  it('are nothing in a company with nothing, with a bot or without', async () => {
    const company = await t.build.company()
    const workspace = await t.build.workspace({ company })
    const caller = await t.as(await t.build.user({ company, workspaces: [workspace], permissions: ['dashboard_view'] }))
    const { id: bot } = await buildBot(t.build, { company, workspace })
    for (const bots of [[], [bot]]) {
      const { dashboard, people, hours, list, file } = await readAll(caller, bots)
      expect(Object.values(dashboard).every((value) => (Array.isArray(value) ? value.length === 0 : value === 0))).toBe(
        true,
      )
      for (const each of people)
        expect(each).toMatchObject({ handed: 0, taken: 0, wait: null, firstAnswer: null, groups: [] })
      expect(hours.map(({ count }) => count)).toEqual(Array(24).fill(0))
      expect(list).toEqual({ result: [], total: 0, isTotalCapped: false, next: null })
      expect(file.trimEnd().split('\r\n')).toHaveLength(1)
    }
    const query = { workspaces: [workspace.id] }
    expect((await caller.call(readDashboardNow, { query })).body).toMatchObject({ queue: { count: 0 }, people: [] })
    expect((await caller.call(forecastQueue, { query })).body).toEqual({
      weeks: 0,
      leastWeeks: 4,
      hours: [],
      error: null,
    })
    await addUp()
    expect((await readAll(caller, [bot])).list.total).toBe(0)
  })
})
