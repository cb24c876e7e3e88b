import { randomUUID } from 'node:crypto'
import * as contract from '@prosa/contract'
import { buildFlow } from '@prosa/flow/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../demo/random.ts'
import { sql } from '../../../../platform/database/index.ts'
import { followSome, hold, type Passes } from '../../../../platform/following/index.ts'
import { buildBot, buildPublishedFlow } from '../../../../platform/testing/build-bots.ts'
import { type TestApp, testApp } from '../../../../platform/testing/index.ts'
import { forgetTraces, mostTexts, tracesFollower } from './read-traces.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const document = buildFlow({
  Início: { says: 'Olá! Vendas ou suporte?', exits: { Vendas: ['vendas'], Suporte: ['suporte'] } },
  Vendas: { says: 'Qual produto?', exits: { Pedido: ['camisa'], Preço: ['quanto custa'] } },
  Suporte: { says: 'Até logo.' },
  Pedido: { says: 'Anotado.' },
  Preço: { says: 'Dez reais.' },
})

const setUp = async (of = document) => {
  const company = await t.build.company()
  const workspace = await t.build.workspace({ company })
  const bot = await buildBot(t.build, { company, workspace })
  await buildPublishedFlow(t.build, { company, bot, document: of })
  const { rows } = await t.database.owner.query<{ id: number }>('select id from connection where bot_id = $1', [bot.id])
  const user = await t.build.user({ company, workspaces: [workspace], permissions: ['bot_view', 'dialog_view'] })
  // The clock leaps past the end of sessions.
  const enter = () => t.as(user)
  const { conversation } = t.app.program
  const customer = () => {
    const externalId = randomUUID()
    return async (...texts: string[]): Promise<number> => {
      let id = 0
      for (const text of texts) {
        const said = { companyId: company.id, connectionId: rows[0]?.id ?? 0, externalId, extId: randomUUID(), text }
        id = (await conversation.receive(said)).dialog.id
      }
      return id
    }
  }
  const read = async (): Promise<void> => {
    const db = t.app.platform.database.worker.scoped(company.id)
    const passes: Passes = new Map()
    while (
      (await followSome(db, tracesFollower(t.clock), passes, company.id)) ||
      (await forgetTraces(db, company.id, t.clock.now()))
    ) {
      // Until nothing is left.
    }
  }
  const counts = async (days: contract.TrafficDays = '7') =>
    checked(await (await enter()).call(contract.getFlowTraffic, { params: { botId: bot.id }, query: { days } })).counts
  const groups = async () =>
    (await (await enter()).call(contract.listNotUnderstood, { params: { botId: bot.id } })).body.groups
  return { company, workspace, bot, enter, customer, read, counts, groups }
}

const checked = <Body>({ status, body }: { status: number; body: Body }): Body => {
  expect([status, body]).toMatchObject([200, {}])
  return body
}

const keyOf = ({ kind, node, target }: contract.TrafficCount): string =>
  `${kind} ${node}${target ? ` > ${target}` : ''}`

interface Traced {
  dialog: number
  seq: number
  at: Date
  steps: { outcome: string; node?: string; target?: string }[]
  waits: string | null
  inbound: Date | null
}

/** The numbers of a period, made of all traces of a company one by one. */
const traced = async (companyId: number, days: number): Promise<Record<string, number>> => {
  const { rows } = await t.database.owner.query<Traced>(
    `select d.id as dialog, m.seq, m.created_at as at, m.trace -> 'steps' as steps, d.last_inbound_at as inbound,
       case when d.session -> 'awaiting' = 'null' then d.session ->> 'nodeId' end as waits
     from dialog d join message m on m.company_id = d.company_id and m.dialog_id = d.id
     where d.company_id = $1 and m.trace is not null order by d.id, m.seq`,
    [companyId],
  )
  const now = t.clock.now().getTime()
  const found = new Map<string, Set<number>>()
  const add = (key: string, { dialog, at }: Traced): void => {
    if (at.getTime() >= now - days * 86_400_000) found.set(key, (found.get(key) ?? new Set()).add(dialog))
  }
  for (const row of rows)
    for (const { outcome, node, target } of row.steps) {
      if (outcome === 'ignored' || outcome === 'queued') continue
      if (node) add(`came ${node}`, row)
      if (target) add(`came ${target}`, row)
      if (outcome === 'exit' && node) add(`left ${node}${target ? ` > ${target}` : ''}`, row)
      if (outcome === 'fallback' && node) add(`missed ${node}`, row)
    }
  for (const last of new Map(rows.map((row) => [row.dialog, row])).values())
    if (last.waits && last.at.getTime() < now - 3_600_000 && !(last.inbound && last.inbound > last.at))
      add(`silent ${last.waits}`, last)
  return Object.fromEntries([...found].map(([key, dialogs]) => [key, dialogs.size]))
}

describe('traffic of a flow', () => {
  it('200: counts dialogs where they came, left, were not understood and fell silent', async () => {
    const { company, customer, read, counts, enter, bot } = await setUp()
    const [ana, bia, caio] = [customer(), customer(), customer()]
    await ana('oi', 'vendas', 'xyz', 'zyx', 'camisa')
    await bia('oi', 'vendas')
    const silent = await caio('oi', 'suporte')
    await read()
    const told = async () => Object.fromEntries((await counts()).map((one) => [keyOf(one), one.total]))
    expect(await told()).toEqual({
      'came Início': 3,
      'came Vendas': 2,
      'came Suporte': 1,
      'came Pedido': 1,
      'left Início > Vendas': 2,
      'left Início > Suporte': 1,
      'left Vendas > Pedido': 1,
      'missed Vendas': 1,
    })
    t.clock.advance('61m')
    expect((await told())['silent Vendas']).toBe(1)
    // What is read again counts once, also after somebody else changed the dialog.
    await t.database.owner.query('update dialog set changed_xid = pg_current_xact_id() where company_id = $1', [
      company.id,
    ])
    await read()
    expect(await told()).toMatchObject({ 'came Início': 3, 'silent Vendas': 1 })
    await bia('camisa')
    await read()
    expect((await told())['silent Vendas']).toBeUndefined()
    const query = { days: '7', kind: 'left', node: 'Início', target: 'Suporte' } as const
    const list = await (await enter()).call(contract.listFlowTrafficDialogs, { params: { botId: bot.id }, query })
    expect(list.body).toMatchObject({ result: [{ id: silent, canOpen: true }], next: null })
  })

  it('200: counts who waits for a time now, and who went on without an answer, also to a node that says nothing', async () => {
    const waiting = buildFlow({
      Início: { says: 'Olá!', exits: { Fim: ['fim'] }, silence: ['Lembrete'] },
      Lembrete: { says: 'Ainda está aí?', exits: { Fim: ['sim'] }, silence: ['Pessoas'] },
      Pessoas: { transfer: true },
      Fim: { says: 'Até logo.' },
    })
    const { company, customer, read, counts, enter, bot } = await setUp(waiting)
    const [ana, bia] = [customer(), customer()]
    const [first, second] = [await ana('oi'), await bia('oi')]
    const told = async () => Object.fromEntries((await counts()).map((one) => [keyOf(one), one.total]))
    await read()
    expect(await told()).toEqual({ 'came Início': 2, 'waiting Início': 2 })
    t.clock.advance('2h')
    const { conversation } = t.app.program
    await conversation.actOnDue(company.id, first)
    await read()
    expect(await told()).toMatchObject({ 'waiting Início': 1, 'waiting Lembrete': 1, 'left Início > Lembrete': 1 })
    const query = { days: '1', kind: 'waiting', node: 'Lembrete' } as const
    const list = await (await enter()).call(contract.listFlowTrafficDialogs, { params: { botId: bot.id }, query })
    expect(list.body).toMatchObject({ result: [{ id: first }], next: null })
    t.clock.advance('2h')
    await conversation.actOnDue(company.id, first)
    await conversation.actOnDue(company.id, second)
    await read()
    const all = await told()
    expect(all).toMatchObject({ 'waiting Lembrete': 1, 'left Lembrete > Pessoas': 1, 'came Pessoas': 1 })
    expect(Object.keys(all).filter((key) => key.startsWith('missed'))).toEqual([])
    expect(all['silent Lembrete']).toBeUndefined()
  })

  it('every number is the length of its list, page by page, whatever customers do', async () => {
    const { customer, read, counts, enter, bot, company } = await setUp()
    const random = seededRandom(24)
    const customers = Array.from({ length: 9 }, customer)
    const texts = ['oi', 'vendas', 'suporte', 'camisa', 'quanto custa', 'xyz']
    for (let turn = 0; turn < 60; turn++) {
      const say = customers[Math.floor(random() * customers.length)]
      await say?.(texts[Math.floor(random() * texts.length)] ?? 'oi')
      if (random() < 0.2) t.clock.advance((['20m', '3h', '9h'] as const)[Math.floor(random() * 3)] ?? '3h')
      if (random() < 0.2) await read()
    }
    await read()
    for (const days of ['1', '7'] as const) {
      const caller = await enter()
      const all = await counts(days)
      expect(all.length).toBeGreaterThan(5)
      expect(Object.fromEntries(all.map((one) => [keyOf(one), one.total]))).toEqual(
        await traced(company.id, Number(days)),
      )
      for (const { kind, node, target, total } of all) {
        const ids: number[] = []
        let next: string | undefined
        do {
          const query = { days, kind, node, ...(target && { target }), ...(next && { next }), limit: 2 }
          const { body } = await caller.call(contract.listFlowTrafficDialogs, { params: { botId: bot.id }, query })
          ids.push(...body.result.map(({ id }) => id))
          next = body.next ?? undefined
        } while (next)
        expect([kind, node, target, new Set(ids).size, ids.length]).toEqual([kind, node, target, total, total])
      }
    }
  })
})

describe('what was not understood', () => {
  it('200: is kept without what tells who wrote it, alike ones together, until it is set aside', async () => {
    const { customer, read, groups, enter, bot } = await setUp()
    await customer()('oi', 'vendas', 'vocês entregam em Campinas? meu fone é (19) 98765-4321')
    await customer()('oi', 'vendas', 'entrega em campinas', 'Entrega em Campinas!', 'ana@exemplo.com.br')
    await read()
    const [group, ...rest] = await groups()
    expect(rest).toEqual([])
    expect(group).toMatchObject({ nodeId: 'Vendas', times: 3, text: 'entrega em campinas' })
    expect(group?.texts.map(({ text }) => text)).toContain('vocês entregam em Campinas? meu fone é [número]')
    const ids = group?.texts.map(({ id }) => id) ?? []
    const params = { botId: bot.id }
    expect((await (await enter()).call(contract.dismissNotUnderstood, { params, body: { ids } })).status).toBe(200)
    await customer()('oi', 'vendas', 'entrega em campinas')
    await read()
    expect(await groups()).toEqual([])
  })

  it('is forgotten after 90 days, and what dialogs did after a month', async () => {
    const { customer, read, groups, company } = await setUp()
    await customer()('oi', 'vendas', 'xyz')
    await read()
    const steps = async () =>
      (
        await t.database.owner.query(
          'select (select count(*) from traffic_dialog where company_id = $1)::int + (select count(*) from traffic_fact where company_id = $1)::int as steps',
          [company.id],
        )
      ).rows[0].steps
    expect(await steps()).toBeGreaterThan(0)
    t.clock.advance('32d')
    await read()
    expect([await steps(), (await groups()).length]).toEqual([0, 1])
    t.clock.advance('60d')
    await read()
    expect(await groups()).toEqual([])
  })

  it('keeps the newest texts of a bot', async () => {
    const { customer, read, company, bot } = await setUp()
    await t.database.owner.query(
      `insert into not_understood (company_id, bot_id, node_id, text, comparable, first_at, last_at)
       select $1, $2, 'Vendas', 'texto ' || n, 'texto ' || n, $4::timestamptz - n * interval '1 minute', $4::timestamptz - n * interval '1 minute' from generate_series(1, $3::int) n`,
      [company.id, bot.id, mostTexts, t.clock.now()],
    )
    await customer()('oi', 'vendas', 'xyz')
    await read()
    const { rows } = await t.database.owner.query(
      "select count(*)::int as kept, bool_or(text = 'xyz') as has_new from not_understood where company_id = $1",
      [company.id],
    )
    expect(rows[0]).toEqual({ kept: mostTexts, has_new: true })
  })
  it('is planned by index, also while nothing is kept yet: the plan stays', async () => {
    const { company } = await setUp()
    await t.app.platform.database.worker
      .scoped(company.id)
      .transaction()
      .execute(async (tx) => {
        await hold(tx, 'traces', company.id)
        const { rows } = await sql<{ seqscan: string }>`select current_setting('enable_seqscan') as seqscan`.execute(tx)
        expect(rows).toEqual([{ seqscan: 'off' }])
      })
  })
})
