// Gate: the main way of the dashboard.
import { listServicesByHour, readDashboard, readPeopleFigures } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { countFiguresJob } from './figures.jobs.ts'
import { type Act, type DashboardWorld, dashboardWorld, playing, settableClock } from './testing.ts'

/* Stories whose figures were worked out by hand before they were played. Times are those of São Paulo, three hours behind UTC. */

const clock = settableClock()
let t: TestApp
let world: DashboardWorld
beforeAll(async () => {
  t = await testApp({ clock })
  world = await dashboardWorld(t)
  await playAll()
  clock.set('2026-04-03T12:00:00Z')
})
afterAll(() => t.close())

type Where = 'first' | 'fake' | 'second' | 'own'
type Story = readonly [where: Where, ...steps: (readonly [at: string, ...acts: Act[]])[]]

const stories: Record<string, Story> = {
  'the bot alone, closed by silence': [
    'first',
    ['30 09:00', 'customer'],
    ['30 09:10', 'customer'],
    ['30 10:00', 'silence'],
  ],
  'waited in the queue, then a person': [
    'first',
    ['30 09:30', 'customer'],
    ['30 09:31', 'to the queue'],
    ['30 09:35', 'customer'],
    ['30 09:40', 'ana'],
    ['30 09:50', 'customer'],
    ['30 09:55', 'ana'],
    ['30 10:00', 'ana closes'],
  ],
  'one message, still open': ['first', ['30 11:00', 'customer']],
  'over midnight': ['first', ['30 23:59', 'customer'], ['31 00:05', 'customer'], ['31 01:05', 'silence']],
  'entered and closed without a word': [
    'first',
    ['30 08:00', 'customer'],
    ['30 08:20', 'ana enters'],
    ['30 08:25', 'ana closes'],
  ],
  'closed by a person who never entered': [
    'first',
    ['30 08:00', 'customer'],
    ['30 08:10', 'customer'],
    ['30 08:30', 'ana closes'],
  ],
  'reopened into the queue': ['first', ['30 10:00', 'customer'], ['30 10:30', 'silence'], ['31 09:00', 'bia reopens']],
  'reopened by its attendant': [
    'first',
    ['30 12:00', 'customer'],
    ['30 12:10', 'ana'],
    ['30 12:20', 'ana closes'],
    ['31 10:00', 'ana reopens'],
    ['31 10:05', 'ana'],
    ['31 10:10', 'ana closes'],
  ],
  'two attendants': [
    'first',
    ['30 13:00', 'customer'],
    ['30 13:05', 'customer'],
    ['30 13:10', 'ana'],
    ['30 13:20', 'to bia'],
    ['30 13:30', 'bia'],
    ['30 13:40', 'ana closes'],
  ],
  'back the next day, which is another dialog': [
    'first',
    ['30 14:00', 'customer'],
    ['30 14:01', 'silence'],
    ['31 14:00', 'customer'],
  ],
  'answered on another device': ['fake', ['30 15:00', 'customer'], ['30 15:30', 'on another device']],
  'the bot to the end of its flow': [
    'fake',
    ['31 09:00', 'customer'],
    ['31 09:20', 'customer'],
    ['31 09:40', 'customer'],
  ],
  'entered, and the customer goes on': [
    'fake',
    ['31 09:00', 'customer'],
    ['31 09:15', 'ana enters'],
    ['31 09:16', 'customer'],
  ],
  'another bot': ['second', ['30 16:00', 'customer'], ['30 16:02', 'customer'], ['30 17:00', 'silence']],
  'another bot, with a person': ['second', ['31 16:00', 'customer'], ['31 16:10', 'ana']],
  'the first instant of a month': ['second', ['01 00:00', 'customer']],
  'the bot, then a person': [
    'second',
    ['01 08:00', 'customer'],
    ['01 08:30', 'customer'],
    ['01 08:40', 'ana'],
    ['01 08:50', 'ana closes'],
  ],
  'begun before the period': ['first', ['29 23:50', 'customer'], ['30 00:10', 'customer'], ['30 01:00', 'silence']],
  'goes on after the period': ['first', ['01 23:50', 'customer'], ['02 00:10', 'customer']],
  'begun after the period': ['first', ['02 10:00', 'customer']],
  'sent outside': ['first', ['31 11:00', 'customer'], ['31 11:05', 'outside'], ['31 11:30', 'silence']],
  'offered, and nobody took it': [
    'first',
    ['31 12:00', 'customer'],
    ['31 12:20', 'offered to ana'],
    ['31 12:30', 'nobody takes it'],
    ['31 13:00', 'silence'],
  ],
  "a collaborator's own number": ['own', ['31 12:00', 'customer']],
}

const playAll = async (): Promise<void> => {
  const connections = {
    first: world.first.livechat,
    fake: world.first.fake,
    second: world.second.livechat,
    own: world.ownNumber,
  }
  for (const [where, ...steps] of Object.values(stories)) {
    const play = playing(t, world, connections[where])
    for (const [at, ...acts] of steps) {
      const [day = '', time = ''] = at.split(' ')
      clock.set(`2026-${Number(day) > 20 ? '03' : '04'}-${day}T${time}:00-03:00`)
      for (const act of acts) await play(act)
    }
  }
}

const expected = {
  openServices: 9,
  closedServices: 12,
  humanServices: 8,
  messages: 72,
  // Five before Ana answered, five before the second attendant, two of the other bot: longer pauses count nothing.
  humanServicesMinutes: 12,
  channelsServices: [
    { channel: 'Live chat', count: 18, averageTime: 82 },
    { channel: 'Canal de teste', count: 3, averageTime: 29 },
  ],
  targetsServices: [
    { channel: 'Atendimento', count: 17, averageTime: 89 },
    { channel: 'Suporte', count: 4, averageTime: 13 },
  ],
  servicesByDayHistory: [
    { day: '2026-03-30', count: 12 },
    { day: '2026-03-31', count: 6 },
    { day: '2026-04-01', count: 3 },
  ],
  botVsHumanServices: [
    { botServices: 11, humanServices: 7, month: 3, year: 2026 },
    { botServices: 2, humanServices: 1, month: 4, year: 2026 },
  ],
}
const nothing = {
  botVsHumanServices: [],
  channelsServices: [],
  targetsServices: [],
  closedServices: 0,
  humanServices: 0,
  openServices: 0,
  messages: 0,
  servicesByDayHistory: [],
  humanServicesMinutes: 0,
}

const general = { info: 'general' } as const
const bots = () => [world.first.id, world.second.id]
const body = () => ({ bots: bots(), startAt: '2026-03-30', endAt: '2026-04-01' })
const ask = async () => (await (await t.as(world.ana)).call(readDashboard, { params: general, body: body() })).body
const addUp = async () => {
  await t.app.platform.jobs.enqueue(countFiguresJob, {})
  await t.app.platform.jobs.drain()
}

describe('the dashboard of scripted dialogs', () => {
  it('says what was worked out by hand, before and after it is added up', async () => {
    expect(await ask()).toEqual(expected)
    await addUp()
    expect(await ask()).toEqual(expected)
    await addUp()
    expect(await ask()).toEqual(expected)
  })

  it('says of each who served what was worked out by hand, before and after it is added up', async () => {
    const read = async () => (await (await t.as(world.ana)).call(readPeopleFigures, { body: body() })).body
    const once = (seconds: number) => ({ count: 1, mean: seconds, median: seconds, p90: seconds })
    const noTarget = { due: 0, met: 0 }
    const withoutTarget = { lost: 0, answerInTime: noTarget, closeInTime: noTarget, outcomes: null }
    const figures = {
      handed: 3,
      taken: 7,
      answered: 1,
      lost: 1,
      abandoned: 0,
      unserved: 2,
      wait: once(540),
      firstAnswer: once(540),
      // Always open.
      firstAnswerOpen: once(540),
      answerInTime: noTarget,
      closeInTime: noTarget,
      // 20, 5, 10, 30 and 10 minutes.
      handling: { count: 5, mean: 900, median: 600, p90: 1_560 },
      satisfaction: { asked: 0, answered: 0, mean: null },
      // None of the bot's flows came to its end; people answered four of those that they closed, none of them seven days ago.
      outcomes: {
        finished: 12,
        solved: 0,
        left: 5,
        resolved: 4,
        judged: 0,
        lasting: 0,
        campaigns: 0,
        campaignReplies: 0,
        outreaches: 0,
        outreachReplies: 0,
      },
      groups: [
        {
          id: world.ana.id,
          name: 'Ana',
          services: 6,
          ...withoutTarget,
          firstAnswer: once(540),
          firstAnswerOpen: once(540),
          handling: { count: 4, mean: 675, median: 600, p90: 1_020 },
          rated: 0,
          rating: null,
        },
        {
          id: world.bia.id,
          name: 'Bia',
          services: 1,
          ...withoutTarget,
          firstAnswer: null,
          firstAnswerOpen: null,
          handling: once(1_800),
          rated: 0,
          rating: null,
        },
      ],
    }
    expect(await read()).toEqual(figures)
    await addUp()
    expect(await read()).toEqual(figures)
    const { rows } = await t.database.owner.query<{ id: number }>(
      "select id from dialog where company_id = $1 and bot_id = $2 and not open and person_took_part and first_at < '2026-04-01'",
      [world.company.id, world.first.id],
    )
    const [one, two] = rows
    for (const [dialog, score] of [
      [one, 5],
      [two, 4],
      [two, null],
    ] as const)
      await t.build.run(
        `insert into satisfaction (company_id, dialog_id, workspace_id, connection_id, identity_id, user_id, asked_at, score, answered_at)
         select company_id, id, workspace_id, connection_id, identity_id, $3, last_at, $4::int, case when $4::int is null then null else last_at end
         from dialog where company_id = $1 and id = $2`,
        [world.company.id, dialog?.id, world.ana.id, score],
      )
    const rated = await read()
    expect(rated.satisfaction).toEqual({ asked: 3, answered: 2, mean: 4.5 })
    expect(rated.groups[0]).toMatchObject({ name: 'Ana', rated: 2, rating: 4.5 })
  })

  it('cuts days anew where the company moves to another time zone', async () => {
    // What a session knows of its company is looked up again after some seconds.
    let minute = 0
    const move = async (zone: string): Promise<void> => {
      await t.build.run('update company set time_zone = $2 where id = $1', [world.company.id, zone])
      clock.set(`2026-04-03T12:0${++minute}:00Z`)
    }
    await addUp()
    await move('Asia/Tokyo')
    const days = [
      { day: '2026-03-30', count: 7 },
      { day: '2026-03-31', count: 9 },
      { day: '2026-04-01', count: 5 },
    ]
    expect((await ask()).servicesByDayHistory).toEqual(days)
    await addUp()
    await t.build.run('update dialog set changed_xid = pg_current_xact_id() where company_id = $1', [world.company.id])
    await addUp()
    expect((await ask()).servicesByDayHistory).toEqual(days)
    await move('America/Sao_Paulo')
    expect(await ask()).toEqual(expected)
  })

  it('counts each hour of a day in the company, all 24', async () => {
    const query = { bots: bots(), day: '2026-03-30' }
    const { body: hours } = await (await t.as(world.ana)).call(listServicesByHour, { query })
    expect(hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour))
    const filled = hours.filter(({ count }) => count > 0).map(({ hour, count }) => [hour, count])
    expect(filled).toEqual([[8, 2], [9, 2], [10, 1], [11, 1], [12, 1], [13, 1], [14, 1], [15, 1], [16, 1], [23, 1]]) // biome-ignore format: a row of pairs
  })

  it('adds up the hours of several days, of a year at most', async () => {
    const ana = await t.as(world.ana)
    const hoursOf = async (day: string, endDay?: string): Promise<number[]> => {
      const query = { bots: bots(), day, ...(endDay ? { endDay } : {}) }
      return (await ana.call(listServicesByHour, { query })).body.map(({ count }) => count)
    }
    const each = [await hoursOf('2026-03-30'), await hoursOf('2026-03-31'), await hoursOf('2026-04-01')]
    const together = await hoursOf('2026-03-30', '2026-04-01')
    expect(together).toEqual(together.map((_, hour) => each.reduce((sum, day) => sum + (day[hour] ?? 0), 0)))
    expect(together.some((count, hour) => count > (each[0]?.[hour] ?? 0))).toBe(true)
    const refused = async (query: string): Promise<unknown> =>
      (await ana.inject({ url: `/api/dashboard/services-by-hour?${query}` })).statusCode
    expect(await refused('day=2025-01-01&endDay=2026-01-01')).toBe(200)
    expect(await refused('day=2025-01-01&endDay=2026-01-02')).toBe(400)
    expect(await refused('day=2026-01-02&endDay=2026-01-01')).toBe(400)
    expect(await refused('endDay=2026-01-01')).toBe(400)
  })

  it('takes today where no day is named', async () => {
    clock.set('2026-04-03T02:30:00Z')
    const { body: hours } = await (await t.as(world.ana)).call(listServicesByHour, { query: { bots: bots() } })
    expect(hours.filter(({ count }) => count > 0)).toEqual([{ hour: 10, count: 1 }])
    clock.set('2026-04-03T12:00:00Z')
  })

  it('counts one bot, one day, and none', async () => {
    const ana = await t.as(world.ana)
    const one = { bots: [world.second.id], startAt: '2026-03-30' }
    expect((await ana.call(readDashboard, { params: general, body: one })).body).toEqual({
      ...nothing,
      closedServices: 1,
      messages: 4,
      humanServicesMinutes: 2,
      channelsServices: [{ channel: 'Live chat', count: 1, averageTime: 2 }],
      targetsServices: [{ channel: 'Suporte', count: 1, averageTime: 2 }],
      servicesByDayHistory: [{ day: '2026-03-30', count: 1 }],
      botVsHumanServices: [{ botServices: 1, humanServices: 0, month: 3, year: 2026 }],
    })
    expect((await ana.call(readDashboard, { params: general, body: { ...body(), bots: [] } })).body).toEqual(nothing)
    const none = await ana.inject({ url: '/api/dashboard/services-by-hour?bots=0&day=2026-03-30' })
    expect(none.json().every(({ count }: { count: number }) => count === 0)).toBe(true)
    const both = `/api/dashboard/services-by-hour?bots=${world.first.id}&bots=${world.second.id}&day=2026-03-30`
    const hours: { count: number }[] = (await ana.inject({ url: both })).json()
    expect(hours.reduce((sum, { count }) => sum + count, 0)).toBe(12)
  })

  it('knows no bot of another workspace or company, alone or beside others', async () => {
    const elsewhere = await t.build.workspace({ company: world.company })
    const outsider = await t.build.user({
      company: world.company,
      workspaces: [elsewhere],
      permissions: ['dashboard_view'],
    })
    const other = await dashboardWorld(t)
    for (const [person, wanted] of [
      [outsider, bots()],
      [other.ana, bots()],
      [other.ana, [other.first.id, world.first.id]],
    ] as const) {
      const caller = await t.as(person)
      const asked = await caller.call(readDashboard, { params: general, body: { ...body(), bots: [...wanted] } })
      expect(asked.status).toBe(404)
      expect((await caller.call(listServicesByHour, { query: { bots: [...wanted] } })).status).toBe(404)
    }
  })

  it('goes on counting a bot that was deleted, or that moved to another workspace', async () => {
    const { company, second } = await dashboardWorld(t)
    const [from, to] = [await t.build.workspace({ company }), await t.build.workspace({ company })]
    const options = { company, workspaces: [from, to], permissions: ['dashboard_view' as const] }
    const caller = await t.as(await t.build.user(options))
    await t.build.run('update bot set workspace_id = $2, deleted_at = now() where id = $1', [second.id, to.id])
    const { status } = await caller.call(readDashboard, { params: general, body: { ...body(), bots: [second.id] } })
    expect(status).toBe(200)
  })

  it('refuses a period that makes no sense, and other reports', async () => {
    const ana = await t.as(world.ana)
    const statuses = []
    for (const wrong of [
      { startAt: '2026-04-01', endAt: '2026-03-30' },
      { startAt: '2026-02-30' },
      { startAt: '2010-01-01', endAt: '2026-01-01' },
      {},
    ])
      statuses.push((await ana.inject({ method: 'POST', url: '/api/dashboard/general', payload: wrong })).statusCode)
    expect(statuses).toEqual([400, 400, 400, 400])
    expect((await ana.inject({ method: 'POST', url: '/api/dashboard/outro', payload: body() })).statusCode).toBe(400)
    expect((await ana.inject({ url: '/api/dashboard/services-by-hour?day=ontem' })).statusCode).toBe(400)
  })
})
