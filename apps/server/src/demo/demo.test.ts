import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../platform/testing/index.ts'
import { type DemoLogin, prepareDemo } from './index.ts'

let test: TestApp
let logins: readonly DemoLogin[]
let tookMs: number

beforeAll(async () => {
  test = await testApp()
  const start = performance.now()
  logins = await prepareDemo(test.app.platform)
  tookMs = performance.now() - start
})
afterAll(() => test.close())

const count = async (query: string): Promise<number> => Number((await test.database.owner.query(query)).rows[0].count)
const as = async (email: string) => {
  const { rows } = await test.database.owner.query('select id, company_id from account where email = $1', [email])
  return test.as({ id: rows[0].id, companyId: rows[0].company_id, email })
}

describe('the demo', () => {
  it('has campaigns that are over, whose counts add up, and none that stands still for want of a number', async () => {
    const { rows } = await test.database.owner.query(
      `select c.status, n.pending + n.sent + n.failed + n.cancelled = (select count(*) from campaign_recipient r
        where r.company_id = c.company_id and r.campaign_id = c.id) as whole from campaign c
       join campaign_count n on n.company_id = c.company_id and n.campaign_id = c.id order by 1`,
    )
    const done = { status: 'COMPLETED', whole: true }
    expect(rows).toEqual([{ status: 'CANCELLED', whole: true }, done, done, done])
  })

  it('has labels on its rooms and answers ready in both workspaces', async () => {
    const attendant = await as('atendente1@demo.local')
    const labels = await attendant.call(contract.listLabels)
    const names = new Map(labels.body.result.map(({ id, name }) => [id, name]))
    const rooms = await attendant.call(contract.listInbox, { query: {} })
    const labelled = rooms.body.dialogs.flatMap((room) => room.labels.map((id) => names.get(id)))
    expect(new Set(labelled)).toEqual(new Set(['Troca', 'Entrega', 'Compra']))
    const tree = await attendant.call(contract.listUserWorkspaceTree)
    const workspaces = tree.body.result.flatMap((top) => [top.id, ...top.children.map(({ id }) => id)])
    expect(workspaces).toHaveLength(2)
    for (const workspaceId of workspaces) {
      const answers = await attendant.call(contract.listCannedAnswers, { query: { workspaceId } })
      expect(answers.body.result).toHaveLength(5)
    }
  })

  it('stands within seconds, with people who can sign in and whose passwords are stored nowhere', async () => {
    expect(tookMs).toBeLessThan(20_000)
    expect(logins.map(({ email }) => email)).toEqual([
      'admin@prosa.local',
      'gestora@demo.local',
      'atendente1@demo.local',
      'atendente2@demo.local',
      'sem.permissao@demo.local',
      'gestora@vizinha.local',
    ])
    expect(new Set(logins.map(({ password }) => password)).size).toBe(6)
    for (const { email, password } of logins) {
      const answer = await test.anonymous.call(contract.login, { body: { name: email, password } })
      expect([email, answer.status, answer.body.isFirstAccess]).toEqual([email, 200, false])
    }
  })

  it('shows two workspaces, two bots with live chat, and drafts without a problem', async () => {
    const manager = await as('gestora@demo.local')
    const bots = await manager.call(contract.listBots, { body: {} })
    expect(bots.body.result).toMatchObject([
      { name: 'Campanha Demo', target: 5, livechat: true, hasUnpublishedDraft: false },
      { name: 'Loja Demo', target: 1, livechat: true, hasUnpublishedDraft: false },
    ])
    const tree = await manager.call(contract.listUserWorkspaceTree)
    expect(tree.body.result).toMatchObject([{ name: 'Loja', children: [{ name: 'Suporte', children: [] }] }])
    const shop = bots.body.result[1]
    const flow = await manager.call(contract.getFlow, { params: { botId: shop?.id ?? 0, flowId: -1 } })
    expect(flow.body.nodes.length).toBeGreaterThanOrEqual(15)
    const { nodes, name } = flow.body
    const saved = await manager.call(contract.saveFlow, {
      params: { botId: shop?.id ?? 0, flowId: -1 },
      body: { nodes, name },
    })
    expect(saved.body.problems).toEqual([])
  })

  it('has more than sixty conversations of the last ninety days in every lasting state, none doubled', async () => {
    expect(await count('select count(*) from dialog')).toBeGreaterThan(60)
    expect(
      await count(
        "select count(*) from dialog where first_at < now() - interval '91 days' or last_at > now() + interval '1 minute'",
      ),
    ).toBe(0)
    const { rows } = await test.database.owner.query(
      "select owner, count(*) from dialog where company_id = (select id from company where name = 'Demo') group by owner order by owner",
    )
    expect(rows.map(({ owner }) => owner)).toEqual(['bot', 'closed', 'external', 'offered', 'person', 'queue'])
    // An offer says minutes.
    const soon = "offer_expires_at between now() and now() + interval '20 minutes'"
    expect(await count(`select count(*) from dialog where owner = 'offered' and not ${soon}`)).toBe(0)
    // What lies with an outside system was never told to one.
    expect(await count('select count(*) from flow_call')).toBe(0)
    expect(
      await count(
        'select count(*) from dialog where seq <> (select count(*) from message m where m.dialog_id = dialog.id)',
      ),
    ).toBe(0)
    expect(
      await count('select count(*) from dialog_party p join dialog d on d.id = p.dialog_id where p.open <> d.open'),
    ).toBe(0)
    // Nothing is due at once: the demo shall look tomorrow as it did when it was made, but for the day that passed.
    expect(await count('select count(*) from dialog where due_at < now()')).toBe(0)
  })

  it('shows channels by which customers came', async () => {
    const manager = await as('gestora@demo.local')
    const { body } = await manager.call(contract.listChannelHealth, {})
    expect(body.result.filter(({ lastInboundAt }) => lastInboundAt !== null).length).toBeGreaterThan(0)
  })

  it('tells a story on the dashboard: channels, what people said, and conversations that ended lately', async () => {
    const manager = await as('gestora@demo.local')
    const { rows } = await test.database.owner.query(
      `select k.kind from dialog d join connection k on k.company_id = d.company_id and k.id = d.connection_id
       where d.company_id = (select id from company where name = 'Demo') group by 1 having count(*) > 5 order by 1`,
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['facebook', 'instagram', 'livechat', 'whatsapp_qrcode'])
    expect(await count('select count(score) from satisfaction')).toBeGreaterThan(20)
    expect(await count("select count(*) from dialog where closed_at > now() - interval '48 hours'")).toBeGreaterThan(3)
    expect(await count('select count(*) from dialog where closed_at > now()')).toBe(0)
    // What was taken off a bot is off, and asks for nothing.
    const health = await manager.call(contract.listChannelHealth, {})
    const states = health.body.result.map(({ kind, state, advice }) => [kind === 'livechat', state === 'off', advice])
    expect(states.every(([isOwn, isOff, advice]) => isOwn !== isOff && advice === null)).toBe(true)
  })

  it('has targets that people miss at times, and rooms that were opened again', async () => {
    const manager = await as('gestora@demo.local')
    const { rows } = await test.database.owner.query(
      "select id from bot where company_id = (select id from company where name = 'Demo')",
    )
    const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    const body = { bots: rows.map(({ id }) => Number(id)), startAt: day(90), endAt: day(0) }
    const { answerInTime, closeInTime } = (await manager.call(contract.readPeopleFigures, { body })).body
    for (const { due, met } of [answerInTime, closeInTime]) {
      expect(met).toBeGreaterThan(due / 2)
      expect(met).toBeLessThan(due)
    }
    expect(await count("select count(*) from dialog_event where kind = 'reopened'")).toBeGreaterThan(10)
    // What the figures say was late is what the rooms say.
    expect(
      await count("select count(distinct dialog_id) from dialog_event where kind = 'late-answer'"),
    ).toBeGreaterThan(10)
  })

  it('has weeks that resemble each other, so that the forecast comes near from the first look on', async () => {
    const manager = await as('gestora@demo.local')
    const { rows } = await test.database.owner.query(
      "select id from workspace where company_id = (select id from company where name = 'Demo')",
    )
    const workspaces = rows.map(({ id }) => Number(id))
    const { error } = (await manager.call(contract.forecastQueue, { query: { workspaces } })).body
    expect(error?.came).toBeGreaterThan(20)
    expect(Math.abs((error?.expected ?? 0) / (error?.came ?? 0) - 1)).toBeLessThan(0.4)
  })

  it('prints the same people at the next start and makes nothing twice', async () => {
    const dialogs = await count('select count(*) from dialog')
    expect(await prepareDemo(test.app.platform)).toEqual(logins)
    expect(await count('select count(*) from dialog')).toBe(dialogs)
    const given = { ...test.app.platform, config: { ...test.config, demoPassword: 'uma senha para scripts' } }
    const printed = await prepareDemo(given)
    expect(printed.map(({ password }) => password)).toEqual(printed.map(() => 'uma senha para scripts'))
    const body = { name: 'gestora@demo.local', password: 'uma senha para scripts' }
    expect((await test.anonymous.call(contract.login, { body })).status).toBe(200)
    expect(await prepareDemo(test.app.platform)).toEqual([])
  })

  it('keeps the neighbour out of everything', async () => {
    const neighbour = await as('gestora@vizinha.local')
    const { rows } = await test.database.owner.query("select id from bot where name = 'Loja Demo'")
    expect((await neighbour.call(contract.getBot, { params: { id: rows[0].id } })).status).toBe(404)
    const bots = await neighbour.call(contract.listBots, { body: {} })
    expect(bots.body.result).toMatchObject([{ name: 'Padaria Vizinha' }])
  })
})

it('leaves a database alone that is somebody’s own', async () => {
  const own = await testApp()
  try {
    await own.build.company()
    expect(await prepareDemo(own.app.platform)).toEqual([])
    expect((await own.database.owner.query('select from company')).rowCount).toBe(1)
  } finally {
    await own.close()
  }
})
